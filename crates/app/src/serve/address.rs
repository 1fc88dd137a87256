//! The addresses of the server, and who may use them: a server that others can reach asks for a token.

use super::secret;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, Uri};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The cookie that holds the token once the page was opened with it.
const NAME: &str = "evodoku-token";

/// What a client must know, if it must know anything.
pub(crate) struct Token(Option<String>);

impl Token {
    /// Whoever is on this machine needs none.
    pub(crate) fn for_address(address: IpAddr) -> Self {
        Self((!address.is_loopback()).then(secret::word))
    }

    /// Whether a request has it: in its address, as a cookie, or as `Authorization: Bearer`.
    pub(crate) fn admits(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let Some(wanted) = &self.0 else { return true };
        let is_it = |given: &str| secret::is_same(given, wanted);
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
        given(uri).is_some_and(is_it)
            || header(COOKIE)
                .split(';')
                .filter_map(|c| c.trim().split_once('='))
                .any(|(n, v)| n == NAME && is_it(v))
            || header(AUTHORIZATION).strip_prefix("Bearer ").is_some_and(is_it)
    }

    /// The cookie for a browser that opened the page with the token.
    pub(crate) fn cookie(&self, uri: &Uri) -> Option<String> {
        let wanted = self
            .0
            .as_ref()
            .filter(|wanted| given(uri).is_some_and(|given| secret::is_same(given, wanted)))?;
        Some(format!("{NAME}={wanted}; Path=/; HttpOnly; SameSite=Strict"))
    }

    fn query(&self) -> String {
        self.0.as_ref().map_or_else(String::new, |token| format!("/?token={token}"))
    }
}

fn given(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|field| field.strip_prefix("token="))
}

/// The links to the page: for this machine first, then for the network.
pub(crate) fn links(address: SocketAddr, token: &Token) -> Vec<String> {
    let mut hosts = vec![address.ip()];
    if address.ip().is_unspecified() {
        let v4 = address.is_ipv4();
        hosts = vec![if v4 { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() }];
        hosts.extend(outward(v4));
    }
    let link = |host| format!("http://{}{}", SocketAddr::new(host, address.port()), token.query());
    hosts.into_iter().map(link).collect()
}

/// The address under which others reach this machine, by the route to a network that does not exist: nothing is sent.
fn outward(v4: bool) -> Option<IpAddr> {
    let (any, far) = if v4 { ("0.0.0.0:0", "192.0.2.1:9") } else { ("[::]:0", "[2001:db8::1]:9") };
    let socket = UdpSocket::bind(any).ok()?;
    socket.connect(far).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn admitted(token: &Token, uri: &str, headers: &[(axum::http::HeaderName, &str)]) -> bool {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap()))
            .collect();
        token.admits(&uri.parse().unwrap(), &headers)
    }

    #[test]
    fn only_who_has_the_token_is_let_in_from_the_network() {
        let near = Token::for_address("127.0.0.1".parse().unwrap());
        assert!(admitted(&near, "/api/puzzles", &[]));
        let far = Token::for_address("0.0.0.0".parse().unwrap());
        let word = far.0.clone().unwrap();
        assert!(!admitted(&far, "/api/puzzles", &[]));
        assert!(!admitted(&far, "/api/puzzles?token=", &[]));
        assert!(admitted(&far, &format!("/api/puzzles?x=1&token={word}"), &[]));
        assert!(admitted(&far, "/", &[(COOKIE, &format!("a=b; {NAME}={word}"))]));
        assert!(admitted(&far, "/", &[(AUTHORIZATION, &format!("Bearer {word}"))]));
        assert!(!admitted(&far, "/", &[(AUTHORIZATION, &word)]));
        assert_eq!(far.cookie(&"/?token=x".parse().unwrap()), None);
        assert!(far.cookie(&format!("/?token={word}").parse().unwrap()).unwrap().contains("HttpOnly"));
    }

    #[test]
    fn links_lead_to_addresses_that_others_can_use() {
        let near: SocketAddr = "127.0.0.1:8090".parse().unwrap();
        assert_eq!(links(near, &Token::for_address(near.ip())), ["http://127.0.0.1:8090"]);
        let far: SocketAddr = "0.0.0.0:8090".parse().unwrap();
        let all = links(far, &Token::for_address(far.ip()));
        assert!(all[0].starts_with("http://127.0.0.1:8090/?token="), "{all:?}");
        assert!(all.iter().all(|link| !link.contains("0.0.0.0")), "{all:?}");
    }
}
