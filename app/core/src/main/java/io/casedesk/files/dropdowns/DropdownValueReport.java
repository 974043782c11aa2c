package io.casedesk.files.dropdowns;

import io.casedesk.json.JsonOutput;
import java.io.OutputStream;
import java.util.List;

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
    JsonOutput.object(
        out,
        json ->
            json.text("connection", connection)
                .text("file", file)
                .number("options", options)
                .number("left_out", leftOut));
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
      JsonOutput.object(
          out,
          json ->
              json.text("connection", connection)
                  .number("options", options)
                  .number("fields", fields)
                  .number("new", fresh)
                  .texts("remarks", remarks));
    }
  }
}
