package io.casedesk.server.http.guard;

import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The error envelope (contract, section 7): {@code {"data": null, "error": "..."}}. */
public final class ErrorEnvelope {

  /** The content type of every answer in JSON. */
  public static final String JSON = "application/json; charset=utf-8";

  /** The message for an internal error, whose details are not sent. */
  public static final String INTERNAL =
      "The service failed to answer the request. The reason is in the log of the service.";

  private static final JsonFactory FACTORY = new JsonFactory();

  private ErrorEnvelope() {}

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
}
