package io.casedesk.files;

import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes the result of exporting or importing dropdown values as one JSON object. */
public final class DropdownValueReport {

  private DropdownValueReport() {}

  /**
   * Writes the result of an export: {@code connection}, {@code file}, {@code options} (their
   * number) and {@code left_out} (number of values that a file can't hold).
   *
   * @param out the output; stays open
   */
  public static void exported(
      String connection, String file, int options, int leftOut, OutputStream out) {
    try (JsonGenerator json = generator(out)) {
      json.writeStartObject();
      PreflightJson.text(json, "connection", connection);
      PreflightJson.text(json, "file", file);
      json.writeNumberProperty("options", options);
      json.writeNumberProperty("left_out", leftOut);
      json.writeEndObject();
    }
  }

  /**
   * The result of an import.
   *
   * @param connection base URL of the connection
   * @param options number of dropdown values in the file
   * @param fields number of their fields
   * @param fresh number of dropdown values that were new
   * @param remarks warnings for the user, one per line
   */
  public record Imported(
      String connection, int options, int fields, int fresh, List<String> remarks) {

    /** Makes an unmodifiable copy. */
    public Imported {
      remarks = List.copyOf(remarks);
    }

    /**
     * Writes the object: {@code connection}, {@code options}, {@code fields}, {@code new} and
     * {@code remarks}.
     *
     * @param out the output; stays open
     */
    public void write(OutputStream out) {
      try (JsonGenerator json = generator(out)) {
        json.writeStartObject();
        PreflightJson.text(json, "connection", connection);
        json.writeNumberProperty("options", options);
        json.writeNumberProperty("fields", fields);
        json.writeNumberProperty("new", fresh);
        json.writeArrayPropertyStart("remarks");
        remarks.forEach(remark -> ValueJson.text(json, remark));
        json.writeEndArray();
        json.writeEndObject();
      }
    }
  }

  private static JsonGenerator generator(OutputStream out) {
    return PreflightJson.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }
}
