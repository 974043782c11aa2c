package io.casedesk.server.http.guard;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Removes the header by which Javalin lets a client override the request method: proxies and logs
 * use the method in the request line.
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
