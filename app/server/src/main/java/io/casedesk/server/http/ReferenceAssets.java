package io.casedesk.server.http;

import io.javalin.http.Context;
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

/** Serves the files that the API reference loads, and no others. */
final class ReferenceAssets {

  private static final String OWN = "/io/casedesk/server/reference/";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private record Asset(String resource, String type) {}

  private final Map<String, Asset> assets;
  private final Map<Asset, byte[]> loaded = new ConcurrentHashMap<>();

  ReferenceAssets() {
    String swagger = "/META-INF/resources/webjars/swagger-ui/" + version() + "/";
    assets =
        Map.of(
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
  static byte[] read(String resource) {
    try (InputStream in =
        Objects.requireNonNull(ReferenceAssets.class.getResourceAsStream(resource), resource)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends the file named by the path; a browser keeps it and asks whether it is current. */
  void send(Context context) {
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
