package io.casedesk.server.http;

import io.casedesk.server.http.guard.ErrorEnvelope;
import io.casedesk.server.tokens.Token;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
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

  private static final String OWN = "/io/casedesk/server/reference/";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private record Asset(String resource, String type) {}

  private final Map<String, Asset> assets = assets();
  private final Map<Asset, byte[]> loaded = new ConcurrentHashMap<>();
  private final String page =
      new String(read("/io/casedesk/server/reference/reference.html"), StandardCharsets.UTF_8);
  private final byte[] document = read("/io/casedesk/server/openapi/casedesk.json");

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
    routes.add(PATH + "/files/{name}", Map.of(HandlerType.GET, this::send));
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

  private static Map<String, Asset> assets() {
    String swagger = "/META-INF/resources/webjars/swagger-ui/" + version() + "/";
    return Map.of(
        "swagger-ui-bundle.js",
        new Asset(swagger + "swagger-ui-bundle.js", SCRIPT),
        "swagger-ui-bundle.js.LICENSE.txt",
        new Asset(swagger + "swagger-ui-bundle.js.LICENSE.txt", "text/plain; charset=utf-8"),
        "swagger-ui.css",
        new Asset(swagger + "swagger-ui.css", STYLE),
        "reference.js",
        new Asset(OWN + "reference.js", SCRIPT),
        "pages.css",
        new Asset(OWN + "pages.css", STYLE),
        "casedesk.png",
        new Asset(OWN + "casedesk.png", "image/png"));
  }

  /** The folder of the files in the library's jar is named by its version. */
  private static String version() {
    byte[] text = read("/META-INF/maven/org.webjars/swagger-ui/pom.properties");
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(new String(text, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  /** Returns the bytes of a file that is part of the program. */
  private static byte[] read(String resource) {
    try (InputStream in =
        Objects.requireNonNull(ApiReference.class.getResourceAsStream(resource), resource)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends the file named by the path; a browser keeps it and asks whether it is current. */
  private void send(Context context) {
    Asset asset = assets.get(context.pathParam("name"));
    if (asset == null) {
      throw new NotFoundResponse();
    }
    byte[] bytes = loaded.computeIfAbsent(asset, wanted -> read(wanted.resource()));
    String tag = "\"" + UUID.nameUUIDFromBytes(bytes) + "\"";
    context.header("Cache-Control", "no-cache").header("ETag", tag);
    String held = context.header("If-None-Match");
    if (held != null && held.contains(tag)) {
      context.status(304);
    } else {
      context.contentType(asset.type()).result(bytes);
    }
  }
}
