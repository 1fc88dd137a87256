//! A route: where it is, who answers, and what the types of its handler say about it. The router and the `OpenAPI` document
//! are made from the same list, so that neither can forget one.

use super::Shop;
use super::openapi::{Asks, Gives, Operation};
use axum::Router;
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};
use std::sync::Arc;

pub(crate) struct Route {
    /// The method, in lower case.
    pub(crate) method: &'static str,
    /// The path below `/api`.
    pub(crate) path: &'static str,
    /// The name of the operation for programs that are generated from the document.
    pub(crate) id: &'static str,
    /// What it does, in a phrase.
    pub(crate) summary: &'static str,
    /// What else there is to know.
    pub(crate) detail: &'static str,
    /// Takes note of what the handler takes and gives.
    pub(crate) describe: fn(&mut Operation<'_>),
    handler: MethodRouter<Arc<Shop>>,
}

macro_rules! methods {
    ($($method:ident),*) => {$(
        pub(crate) fn $method<H, T, U>(
            path: &'static str,
            id: &'static str,
            summary: &'static str,
            handler: H,
        ) -> Route
        where
            H: Handler<T, Arc<Shop>> + Described<U>,
            T: 'static,
        {
            let describe = <H as Described<U>>::describe;
            let handler = routing::$method(handler);
            Route { method: stringify!($method), path, id, summary, detail: "", describe, handler }
        }
    )*};
}

methods!(get, post, delete);

impl Route {
    pub(crate) fn detail(self, detail: &'static str) -> Self {
        Self { detail, ..self }
    }
}

/// All routes as a router.
pub(crate) fn router(routes: Vec<Route>) -> Router<Arc<Shop>> {
    routes.into_iter().fold(Router::new(), |router, route| router.route(route.path, route.handler))
}

/// A handler whose types are known: `T` are the parts of a request that it takes.
pub(crate) trait Described<T> {
    fn describe(operation: &mut Operation<'_>);
}

macro_rules! described {
    ($($part:ident),*) => {
        impl<F, Answer, G, $($part),*> Described<($($part,)*)> for F
        where
            F: Fn($($part),*) -> Answer,
            Answer: Future<Output = G>,
            G: Gives,
            $($part: Asks),*
        {
            fn describe(operation: &mut Operation<'_>) {
                $($part::describe(operation);)*
                G::describe(operation);
            }
        }
    };
}

described!();
described!(A);
described!(A, B);
described!(A, B, C);
described!(A, B, C, D);
