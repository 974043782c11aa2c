package io.casedesk.server.http;

import io.casedesk.server.http.guard.ErrorEnvelope;
import io.casedesk.server.tokens.Token;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.util.StringUtil;

/**
 * The interactive, authenticated API reference (contract, section 1). Calls that a reader tries go
 * to a second mount of the interface below {@link #TRY}, so that the interface itself takes bearer
 * tokens only.
 */
public final class ApiReference {

  /** The path of the page. */
  public static final String PATH = "/api/swagger";

  /** The prefix of calls that are tried on the page; a path of the contract follows. */
  static final String TRY = PATH + "/try";

  /** Swagger UI has its icons in data: addresses; everything else comes from this service. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final ReferenceAssets assets = new ReferenceAssets();
  private final String page =
      new String(
          ReferenceAssets.read("/io/casedesk/server/reference/reference.html"),
          StandardCharsets.UTF_8);
  private final byte[] document = ReferenceAssets.read("/io/casedesk/server/openapi/casedesk.json");

  /** Adds the page, its document and its files. */
  void addTo(RouteRegistry routes) {
    routes.add(PATH, Map.of(HandlerType.GET, this::show));
    routes.add(
        PATH + "/",
        Map.of(HandlerType.GET, context -> context.redirect(PATH, HttpStatus.SEE_OTHER)));
    routes.add(
        PATH + "/openapi.json",
        Map.of(
            HandlerType.GET, context -> context.contentType(ErrorEnvelope.JSON).result(document)));
    routes.add(PATH + "/files/{name}", Map.of(HandlerType.GET, assets::send));
  }

  private void show(Context context) {
    Token caller = AuthenticationFilter.caller(context);
    String html =
        page.replace("{{scope}}", caller.readOnly() ? "may only read" : "may read and write")
            .replace("{{name}}", StringUtil.sanitizeXmlString(caller.name()));
    context
        .header("Content-Security-Policy", POLICY)
        .contentType("text/html; charset=utf-8")
        .result(html.getBytes(StandardCharsets.UTF_8));
  }
}
