//! The `OpenAPI` document, from the routes and the types of their handlers. What a field means and which values it takes
//! is said once, where it is declared.

use super::answer::{Accepted, Created, Done, Download, Events};
use super::ask::{Ask, InPath, InQuery};
use super::refusal::{Refusal, RefusalBody};
use super::route::Route;
use super::{Shop, limits};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use schemars::generate::{Contract, SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A handler's part of a request.
pub(crate) trait Asks {
    fn describe(operation: &mut Operation<'_>);
}

/// A handler's answer.
pub(crate) trait Gives {
    fn describe(operation: &mut Operation<'_>);
}

/// The schemas of questions and answers: a field with a default may be left out of a question, but not of an answer.
pub(crate) struct Schemas {
    questions: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let generator = |contract: Contract| {
            let mut settings = SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            });
            settings.contract = contract;
            settings.into_generator()
        };
        Self { questions: generator(Contract::Deserialize), answers: generator(Contract::Serialize) }
    }

    fn definitions(mut self) -> Map<String, Value> {
        let mut all = self.questions.take_definitions(true);
        all.extend(self.answers.take_definitions(true));
        all.values_mut().for_each(bound);
        all.sort_keys();
        all
    }
}

/// What is known of one operation.
pub(crate) struct Operation<'s> {
    schemas: &'s mut Schemas,
    parameters: Vec<Value>,
    body: Option<Value>,
    responses: BTreeMap<u16, Value>,
}

impl Operation<'_> {
    fn parameters<T: JsonSchema>(&mut self, place: &str) {
        let mut schema = T::json_schema(&mut self.schemas.questions).to_value();
        bound(&mut schema);
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let mut field = field.clone();
            let description = field.as_object_mut().and_then(|field| field.remove("description"));
            self.parameters.push(json!({
                "name": name, "in": place, "required": required.contains(&json!(name)),
                "description": description, "schema": field,
            }));
        }
    }

    fn answer<T: JsonSchema>(&mut self, status: u16, what: &str) {
        let schema = self.schemas.answers.subschema_for::<T>();
        self.respond(status, what, "application/json", &schema.to_value());
    }

    fn respond(&mut self, status: u16, what: &str, kind: &str, schema: &Value) {
        let response = json!({ "description": what, "content": { kind: { "schema": schema } } });
        self.responses.insert(status, response);
    }

    fn refuse(&mut self, statuses: &[u16]) {
        for &status in statuses {
            self.answer::<RefusalBody>(status, meaning(status));
        }
    }
}

/// What a status of a refusal means.
fn meaning(status: u16) -> &'static str {
    match status {
        400 => "The request does not have the form that is described here.",
        403 => {
            "The request comes from another site, asks for a server of another name, or steers what somebody else started."
        }
        401 => "The server asks for the token of the link that it printed.",
        404 => "There is nothing of this name.",
        409 => "A plan is running already, or the results cannot be written.",
        413 => "The body is too large.",
        415 => "The body is not JSON.",
        422 => {
            "The request asks for something that cannot be done, or contains a puzzle or plan that cannot be read."
        }
        500 => "A bug in Evodoku.",
        503 => "Too much is going on; try again in a moment.",
        504 => "There was no answer in time.",
        _ => unreachable!("a status that no handler gives: {status}"),
    }
}

impl Asks for State<Arc<Shop>> {
    fn describe(_: &mut Operation<'_>) {}
}

impl<T: JsonSchema> Asks for Ask<T> {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.schemas.questions.subschema_for::<T>();
        operation.body =
            Some(json!({ "required": true, "content": { "application/json": { "schema": schema } } }));
        operation.refuse(&[400, 413, 415]);
    }
}

impl<T: JsonSchema> Asks for InPath<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.parameters::<T>("path");
        operation.refuse(&[400, 404]);
    }
}

impl<T: JsonSchema> Asks for InQuery<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.parameters::<T>("query");
        operation.refuse(&[400, 404]);
    }
}

impl<T: JsonSchema> Gives for Json<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.answer::<T>(200, "The answer.");
    }
}

impl<T: JsonSchema> Gives for Created<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.answer::<T>(201, "It has begun.");
    }
}

impl<T: JsonSchema> Gives for Accepted<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.answer::<T>(202, "It has begun.");
        operation.refuse(&[409]);
    }
}

impl Gives for Done {
    fn describe(operation: &mut Operation<'_>) {
        operation.responses.insert(204, json!({ "description": "Done." }));
    }
}

impl Gives for Download {
    fn describe(operation: &mut Operation<'_>) {
        operation.respond(200, "The file.", "*/*", &json!({ "type": "string", "format": "binary" }));
    }
}

impl<T: JsonSchema> Gives for Events<T> {
    fn describe(operation: &mut Operation<'_>) {
        let data = operation.schemas.answers.subschema_for::<T>();
        let event = |name: Value, data: Value| {
            let fields = json!({ "event": name, "data": data });
            json!({ "type": "object", "required": ["event", "data"], "properties": fields })
        };
        let news = event(
            json!({ "enum": ["frames", "progress"], "description": "Something is new." }),
            json!({
                "type": "string", "description": "The news.",
                "contentMediaType": "application/json", "contentSchema": data,
            }),
        );
        let end = event(
            json!({ "const": "end", "description": "The last event: a client that asks again gets the same." }),
            json!({ "type": "string", "description": "Why there are no more." }),
        );
        let event = json!({ "oneOf": [news, end] });
        operation.respond(200, "A stream of events, each of this form.", "text/event-stream", &event);
    }
}

impl<G: Gives> Gives for Result<G, Refusal> {
    fn describe(operation: &mut Operation<'_>) {
        G::describe(operation);
        operation.refuse(&[422, 500]);
    }
}

/// The whole document.
pub(crate) fn document(routes: &[Route]) -> Value {
    let mut schemas = Schemas::new();
    let mut paths = Map::new();
    for route in routes {
        let mut operation = Operation {
            schemas: &mut schemas,
            parameters: Vec::new(),
            body: None,
            responses: BTreeMap::new(),
        };
        (route.describe)(&mut operation);
        // The guards before every handler.
        operation.refuse(&[401, 403, 503, 504]);
        let Operation { parameters, body, responses, .. } = operation;
        let mut object = json!({ "operationId": route.id, "summary": route.summary });
        if !route.detail.is_empty() {
            object["description"] = route.detail.into();
        }
        if !parameters.is_empty() {
            object["parameters"] = parameters.into();
        }
        if let Some(body) = body {
            object["requestBody"] = body;
        }
        object["responses"] =
            responses.into_iter().map(|(status, body)| (status.to_string(), body)).collect();
        let path = paths.entry(format!("/api{}", route.path)).or_insert_with(|| json!({}));
        path[route.method] = object;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Evodoku",
            "version": env!("CARGO_PKG_VERSION"),
            "description": introduction(),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": schemas.definitions() },
    })
}

fn introduction() -> String {
    format!(
        "Solve, check, rate, generate and convert Sudoku of any shape; run and watch evolutionary algorithms; run \
         experiments and read their results.\n\nThe answers have the fields of `evodoku --json`. An error is an object \
         with `error`, what is wrong and how to fix it, and `status`. Requests must come from the page itself or from a \
         program, not from another site. Bodies have at most {} bytes, grids at most {} symbols and {} cells.",
        limits::BODY,
        limits::SYMBOLS,
        limits::CELLS
    )
}

/// Says of unsigned integers how large they may be: `format` alone is only a remark.
fn bound(schema: &mut Value) {
    if let Some(object) = schema.as_object_mut() {
        let most = match object.get("format").and_then(Value::as_str) {
            Some("uint16") => Some(u64::from(u16::MAX)),
            Some("uint32") => Some(u64::from(u32::MAX)),
            Some("uint" | "uint64") => Some(u64::MAX),
            _ => None,
        };
        if let Some(most) = most {
            object.entry("maximum").or_insert(most.into());
        }
        object.values_mut().for_each(bound);
    } else if let Some(list) = schema.as_array_mut() {
        list.iter_mut().for_each(bound);
    }
}
