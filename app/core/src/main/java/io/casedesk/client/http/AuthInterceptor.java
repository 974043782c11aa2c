package io.casedesk.client.http;

import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ApiException.Unauthorized;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Adds the token to a call (contract 5). A call goes to the connection's own origin only: its URL
 * starts with the base URL, and redirects are not followed (Q37).
 */
final class AuthInterceptor implements Interceptor {

  private static final String HEADER = "Authorization";
  private static final String SCHEME = "Bearer ";

  private final TokenProvider tokens;

  AuthInterceptor(TokenProvider tokens) {
    this.tokens = tokens;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    String token = tokens.get().strip();
    if (!TokenProvider.isSendable(token)) {
      Call call = ErrorInterceptor.call(request);
      throw new Unauthorized(
          new Call(
              call.method(),
              call.path(),
              0,
              "the token is empty, or contains characters that can't be sent"));
    }
    return chain.proceed(request.newBuilder().header(HEADER, SCHEME + token).build());
  }

  /** The token that was sent with a request; empty when none was. */
  static String tokenOf(Request request) {
    @Nullable String header = request.header(HEADER);
    return header == null ? "" : header.substring(SCHEME.length());
  }
}
