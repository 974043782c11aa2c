package io.casedesk.files;

import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** What became of an export or an import of options, as one JSON object for other programs. */
public final class DropdownValueReport {

  private DropdownValueReport() {}

  /**
   * What was exported: {@code connection}, {@code file}, {@code options} (how many) and {@code
   * left_out} (how many a file cannot hold).
   *
   * @param out where to write; stays open
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
   * What was imported.
   *
   * @param connection base URL of the connection
   * @param options how many options the file names
   * @param fields of how many fields
   * @param fresh how many of them were not known before
   * @param remarks what to know of it all the same, a line each
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
     * @param out where to write; stays open
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
