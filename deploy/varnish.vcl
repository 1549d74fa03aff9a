# Varnish 7 with the module xkey (varnish-modules), in front of a node or of haproxy. `npm run test:cdn` runs with this
# file. Start varnishd with `-p http_gzip_support=off`: the site compresses its answers itself, with Brotli.
# The site needs CDN_PURGE_URL=http://<this machine>, and in TRUSTED_PROXIES the address of this machine.
vcl 4.1;

import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  # Longer than the slowest answer of the server (35 s).
  .first_byte_timeout = 40s;
}

# The nodes of the site.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Varnish adds the address of its client to X-Forwarded-For. Another address means that a proxy on this machine, such
    # as one for TLS, passed the request on.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Forbidden"));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged " + req.http.X-Purged));
  }
  # Figures are for the machine that collects them, which asks each node.
  if (req.url ~ "^/metrics(\?|$)") {
    return (synth(404, "Not found"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Signed-in users see drafts. The name of the cookie is __Host-pariksha_session on https.
  if (req.http.Authorization || req.http.Cookie ~ "pariksha_session=") {
    return (pass);
  }
  # One copy in Brotli and one without compression.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else {
    unset req.http.Accept-Encoding;
  }
  # The other cookies are kept: what depends on them is marked as private and not cached.
  return (hash);
}

sub vcl_backend_response {
  # The built-in rules, which follow, do not cache private answers and those that set a cookie.
  if (!beresp.http.Cache-Control) {
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Key) {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
  }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
