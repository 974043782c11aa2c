package io.casedesk.server.http.reference;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.jetty.util.MultiMap;
import org.eclipse.jetty.util.UrlEncoded;

/** What the form of the log-in page sends. */
final class SignInForm {

  /** Many times the length of a token. */
  private static final int MOST_BYTES = 4_096;

  private SignInForm() {}

  /** The token; the empty string if there is none; empty if the form is too long to be one. */
  static Optional<String> token(Context context) throws IOException {
    InputStream in = context.req().getInputStream();
    byte[] body = in.readNBytes(MOST_BYTES + 1);
    if (body.length > MOST_BYTES) {
      return Optional.empty();
    }
    String token = decoded(new String(body, StandardCharsets.UTF_8)).getString("token");
    return Optional.of(token == null ? "" : token.strip());
  }

  private static MultiMap<String> decoded(String form) {
    MultiMap<String> members = new MultiMap<>();
    try {
      UrlEncoded.decodeTo(form, members, StandardCharsets.UTF_8);
      return members;
    } catch (IllegalArgumentException e) {
      return new MultiMap<>();
    }
  }
}
