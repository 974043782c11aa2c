package io.casedesk.server.http.guard;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Writes the errors that Jetty answers itself (an invalid request line, a header too long) in the
 * error envelope.
 */
public final class EnvelopeErrors extends ErrorHandler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = described(response.getStatus());
    response.setStatus(status);
    SafeHeaders.set(response.getHeaders(), request.isSecure());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, ErrorEnvelope.JSON);
    // Where the next request would begin is uncertain, and Jetty may end the connection
    // unannounced.
    response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
    response.write(true, ByteBuffer.wrap(ErrorEnvelope.of(text(status))), callback);
    return true;
  }

  /** An unsupported version or encoding is the client's mistake and not a failure. */
  private static int described(int status) {
    return status == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505
            || status == HttpStatus.NOT_IMPLEMENTED_501
        ? HttpStatus.BAD_REQUEST_400
        : status;
  }

  private static String text(int status) {
    if (status >= HttpStatus.INTERNAL_SERVER_ERROR_500) {
      return status == HttpStatus.SERVICE_UNAVAILABLE_503
          ? "The service is stopping. Try again when it has started."
          : ErrorEnvelope.INTERNAL;
    }
    return HttpStatus.getMessage(status) + ": the request could not be read.";
  }
}
