package io.casedesk.desktop.records.data;

import io.casedesk.model.FieldDefinition;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Encodes field definitions as bytes for snapshots: records without them have no columns. */
final class FieldDefinitionStore {

  private static final int VERSION = 1;

  private FieldDefinitionStore() {}

  static byte[] encode(List<FieldDefinition> fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(VERSION);
      out.writeInt(fields.size());
      for (FieldDefinition field : fields) {
        write(out, field.key());
        write(out, field.type());
        write(out, field.display());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory was written to", e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * Decodes field definitions.
   *
   * @throws IOException if the bytes aren't valid
   */
  static List<FieldDefinition> decode(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readInt();
      int count = in.readInt();
      if (version != VERSION || count < 0 || count > bytes.length) {
        throw new IOException("Fields are kept in a form of version " + version);
      }
      List<FieldDefinition> fields = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        fields.add(new FieldDefinition(read(in), read(in), read(in)));
      }
      if (in.available() > 0) {
        throw new IOException("Something follows the end of the fields");
      }
      return List.copyOf(fields);
    }
  }

  private static String read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("A text is longer than what is there");
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
