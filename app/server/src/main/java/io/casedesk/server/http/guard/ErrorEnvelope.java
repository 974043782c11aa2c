package io.casedesk.server.http.guard;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The error envelope (contract, section 7): {@code {"data": null, "error": "..."}}. Writes the
 * errors that Jetty answers itself (an invalid request line, a header too long) in it.
 */
public final class ErrorEnvelope extends ErrorHandler {

  /** The content type of every answer in JSON. */
  public static final String JSON = "application/json; charset=utf-8";

  /** The message for an internal error, whose details are not sent. */
  public static final String INTERNAL =
      "The service failed to answer the request. The reason is in the log of the service.";

  private static final JsonFactory FACTORY = new JsonFactory();

  /** The envelope with a message for a person, in UTF-8. */
  public static byte[] of(String error) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeNullProperty("data");
      json.writeStringProperty("error", error);
      json.writeEndObject();
    }
    return out.toByteArray();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = described(response.getStatus());
    response.setStatus(status);
    JettySetup.setSafeHeaders(response.getHeaders(), request.isSecure());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
    // Where the next request would begin is uncertain, and Jetty may end the connection
    // unannounced.
    response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
    response.write(true, ByteBuffer.wrap(of(text(status))), callback);
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
          : INTERNAL;
    }
    return HttpStatus.getMessage(status) + ": the request couldn't be read.";
  }
}
