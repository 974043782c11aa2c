package io.casedesk.server.http.reference;

import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The files that the pages load: Swagger UI's and a few of our own, and no others. */
final class ReferenceAssets {

  private static final String OWN = "/io/casedesk/server/reference/";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private final Map<String, File> files;
  private final Map<String, Content> read = new ConcurrentHashMap<>();

  ReferenceAssets() {
    String swagger = "/META-INF/resources/webjars/swagger-ui/" + version() + "/";
    files =
        Map.of(
            "swagger-ui-bundle.js", new File(swagger + "swagger-ui-bundle.js", SCRIPT),
            "swagger-ui-bundle.js.LICENSE.txt",
                new File(swagger + "swagger-ui-bundle.js.LICENSE.txt", "text/plain; charset=utf-8"),
            "swagger-ui.css", new File(swagger + "swagger-ui.css", STYLE),
            "reference.js", new File(OWN + "reference.js", SCRIPT),
            "log-in.js", new File(OWN + "log-in.js", SCRIPT),
            "pages.css", new File(OWN + "pages.css", STYLE),
            "casedesk.png", new File(OWN + "casedesk.png", "image/png"));
  }

  private record File(String resource, String type) {}

  /** A file as it is sent. */
  private static final class Content {

    final byte[] bytes;
    final String tag;

    Content(byte[] bytes) {
      this.bytes = bytes;
      this.tag = '"' + HexFormat.of().formatHex(sha256(bytes)) + '"';
    }

    private static byte[] sha256(byte[] bytes) {
      try {
        return MessageDigest.getInstance("SHA-256").digest(bytes);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java has SHA-256", e);
      }
    }
  }

  /** The folder of the files in the library's jar is named by its version. */
  private static String version() {
    byte[] text = HtmlTemplate.read("/META-INF/maven/org.webjars/swagger-ui/pom.properties");
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(new String(text, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  /**
   * Answers with the file whose name is the path parameter; a browser keeps it and asks if it is
   * current.
   */
  void answer(Context context) {
    File file = files.get(context.pathParam("name"));
    if (file == null) {
      throw new NotFoundResponse();
    }
    Content content =
        read.computeIfAbsent(file.resource(), path -> new Content(HtmlTemplate.read(path)));
    context.header("Cache-Control", "no-cache").header("ETag", content.tag);
    if (isCurrent(context.header("If-None-Match"), content)) {
      context.status(304);
    } else {
      context.contentType(file.type()).result(content.bytes);
    }
  }

  private static boolean isCurrent(@Nullable String held, Content content) {
    return held != null && held.contains(content.tag);
  }
}
