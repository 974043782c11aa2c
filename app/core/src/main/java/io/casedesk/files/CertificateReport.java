package io.casedesk.files;

import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes the result of verifying a run certificate as one JSON object. */
public final class CertificateReport {

  private CertificateReport() {}

  /**
   * Writes the result for a valid certificate: {@code verified} (true), {@code problem} (empty),
   * {@code run} (id, connection, kind, begun, by, origin), {@code entries}, {@code last_hash},
   * {@code cells} and {@code verdicts}, their counts, {@code creates} and {@code create_verdicts}.
   *
   * @param out the output; stays open
   */
  public static void holds(CertificateContents contents, OutputStream out) {
    try (JsonGenerator json = begun(true, "", out)) {
      json.writeObjectPropertyStart("run");
      CertificateJson.header(json, contents.header());
      json.writeEndObject();
      json.writeNumberProperty("entries", contents.entries());
      json.writeStringProperty("last_hash", contents.lastHash());
      CertificateJson.summary(json, contents);
      json.writeEndObject();
    }
  }

  /**
   * Writes the result for an invalid certificate: {@code verified} (false) and {@code problem}.
   *
   * @param out the output; stays open
   */
  public static void fails(String problem, OutputStream out) {
    try (JsonGenerator json = begun(false, problem, out)) {
      json.writeEndObject();
    }
  }

  private static JsonGenerator begun(boolean verified, String problem, OutputStream out) {
    JsonGenerator json = PreflightJson.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
    json.writeStartObject();
    json.writeBooleanProperty("verified", verified);
    PreflightJson.text(json, "problem", problem);
    return json;
  }
}
