# A shared cache in front of a site (docs/operate.md#a-shared-cache-in-front). The site's own gateway keeps pages and purges them by
# what has changed; this spares it the rush on one page, and holds what never changes.
vcl 4.1;

backend gateway {
  .host = "127.0.0.1";
  .port = "4200";
}

sub vcl_recv {
  if (req.http.upgrade ~ "(?i)websocket") {
    return (pipe);
  }
  # Services answer each fan for themselves; what a fan tells them is theirs too.
  if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/(?:api/|_beacon|_composition)") {
    return (pass);
  }
  # A link to one version or to a preview is answered by who follows it.
  if (req.url ~ "[?&](?:remote|preview)=") {
    return (pass);
  }
  # Who may get a canary (numbers below 50), sees one version or a preview, or has opened a locked site, is not everybody.
  if (req.http.cookie ~ "(?:^|;\s*)(?:bucket=[0-4]?[0-9]|override=[^;]*|preview=[^;]*|site_lock=[^;]*)(?:;|$)") {
    return (pass);
  }
  # Pages are the same for all the others: the site reads no other cookie before it draws one.
  unset req.http.cookie;
  return (hash);
}

sub vcl_pipe {
  set bereq.http.upgrade = req.http.upgrade;
  set bereq.http.connection = req.http.connection;
}

sub vcl_backend_response {
  # A page may be a second old here; then the gateway is asked by its etag. Nothing older stands in: the gateway sees to that.
  if (beresp.status == 200 && beresp.http.cache-control ~ "^public, max-age=0") {
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.keep = 10m;
  }
}
