package io.casedesk.server.http.guard;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Takes away the header by which Javalin would let a sender name another method than that of the
 * request: whoever looks at requests on their way, or writes them down, goes by the request line.
 */
final class MethodOverrideFilter implements HttpConfiguration.Customizer {

  private static final String OVERRIDE = "X-HTTP-Method-Override";

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    HttpFields headers = request.getHeaders();
    if (!headers.contains(OVERRIDE)) {
      return request;
    }
    HttpFields others = HttpFields.build(headers).remove(OVERRIDE).asImmutable();
    return new Request.Wrapper(request) {
      @Override
      public HttpFields getHeaders() {
        return others;
      }
    };
  }
}
