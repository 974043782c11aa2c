package io.casedesk.json;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.util.MinimalPrettyPrinter;

/** Puts each member of the outermost object, and each element of its arrays, on its own line. */
final class LinePrinter extends MinimalPrettyPrinter {

  private static final long serialVersionUID = 1L;

  private int depth;

  /** Creates the settings of a generator that writes such lines. */
  static ObjectWriteContext context() {
    LinePrinter printer = new LinePrinter();
    return new ObjectWriteContext.Base() {
      @Override
      public PrettyPrinter getPrettyPrinter() {
        return printer;
      }

      @Override
      public boolean hasPrettyPrinter() {
        return true;
      }
    };
  }

  @Override
  public void writeStartObject(JsonGenerator json) {
    super.writeStartObject(json);
    depth++;
  }

  @Override
  public void beforeObjectEntries(JsonGenerator json) {
    line(json, 1, "\n  ");
  }

  @Override
  public void writeObjectEntrySeparator(JsonGenerator json) {
    super.writeObjectEntrySeparator(json);
    line(json, 1, "\n  ");
  }

  @Override
  public void writeObjectNameValueSeparator(JsonGenerator json) {
    super.writeObjectNameValueSeparator(json);
    line(json, 1, " ");
  }

  @Override
  public void writeEndObject(JsonGenerator json, int members) {
    line(json, 1, "\n");
    depth--;
    super.writeEndObject(json, members);
  }

  @Override
  public void writeStartArray(JsonGenerator json) {
    super.writeStartArray(json);
    depth++;
  }

  @Override
  public void beforeArrayValues(JsonGenerator json) {
    line(json, 2, "\n    ");
  }

  @Override
  public void writeArrayValueSeparator(JsonGenerator json) {
    super.writeArrayValueSeparator(json);
    line(json, 2, "\n    ");
  }

  @Override
  public void writeEndArray(JsonGenerator json, int elements) {
    if (elements > 0) {
      line(json, 2, "\n  ");
    }
    depth--;
    super.writeEndArray(json, elements);
  }

  private void line(JsonGenerator json, int at, String space) {
    if (depth == at) {
      json.writeRaw(space);
    }
  }
}
