package io.casedesk.bench.files;

import io.casedesk.client.records.RecordCodec;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Records with 19 custom fields, and a table of 20 columns that differs from one in ten of them.
 */
final class Samples {

  static final int ONE_IN = 10;
  private static final int TEXTS = 10;
  private static final int KEYS = 6;
  private static final int NUMBERS = 3;
  private static final List<String> OPTIONS =
      List.of("finance", "legal_ops", "human_resources", "it", "sales", "operations");
  private static final List<String> WORDS =
      List.of(
          "invoice",
          "triage",
          "contract",
          "search",
          "forecast",
          "Müller",
          "onboarding",
          "audit",
          "summary",
          "risk",
          "vendor",
          "claims",
          "routing",
          "e-mail",
          "policy",
          "budget");

  private Samples() {}

  /** What the service would say of the fields. */
  static List<FieldDefinition> fields() {
    List<FieldDefinition> fields = new ArrayList<>();
    for (int i = 0; i < TEXTS; i++) {
      fields.add(new FieldDefinition("text_" + i, "text", "Text " + i));
    }
    for (int i = 0; i < KEYS; i++) {
      fields.add(new FieldDefinition("choice_" + i, "dropdown", "Choice " + i));
    }
    for (int i = 0; i < NUMBERS; i++) {
      fields.add(new FieldDefinition("number_" + i, "number", "Number " + i));
    }
    return fields;
  }

  /** Writes records as the service sends them. */
  static void write(int records, Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < records; i++) {
        out.write(json(i).getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static String json(int number) {
    StringBuilder json = new StringBuilder(1_024);
    json.append("{\"id\":\"%08x-0000-4000-8000-%012x\"".formatted(number, number));
    json.append(",\"title\":\"").append(words(number, 3)).append("\",\"status\":\"active\"");
    json.append(",\"source_id\":\"%08d\"".formatted(number));
    json.append(",\"updated_at\":\"2026-11-22T10:00:00.000Z\",\"delete_flag\":false");
    json.append(",\"custom_fields\":{");
    for (int i = 0; i < TEXTS; i++) {
      json.append("\"text_%d\":\"%s\",".formatted(i, words(number * 31 + i * 7, 2 + i % 3)));
    }
    for (int i = 0; i < KEYS; i++) {
      json.append("\"choice_%d\":\"%s\",".formatted(i, OPTIONS.get((number + i) % OPTIONS.size())));
    }
    for (int i = 0; i < NUMBERS; i++) {
      json.append("\"number_%d\":%d%s".formatted(i, number * (i + 1), i + 1 < NUMBERS ? "," : ""));
    }
    return json.append("}}\n").toString();
  }

  private static String words(int seed, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(text.isEmpty() ? "" : " ");
      text.append(WORDS.get(Math.floorMod(seed * 17 + i * 5 + (seed >> 4), WORDS.size())));
    }
    return text.append(' ').append(Integer.toString(seed & 0xffff, 36)).toString();
  }

  /** Records as they are after a read. */
  static List<UseCase> read(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(line -> RecordCodec.decodeUseCase(line.getBytes(StandardCharsets.UTF_8)))
          .toList();
    }
  }

  /** Every field of the table. */
  static List<FieldRef> columns() {
    List<FieldRef> columns = new ArrayList<>();
    columns.add(FieldRef.standard("source_id"));
    fields().forEach(field -> columns.add(FieldRef.custom(field.key())));
    return columns;
  }

  /** Writes the table, in which one text of one in ten records is another. */
  static void table(List<UseCase> records, TableFormat format, Path target) throws IOException {
    try (RecordFile file = RecordFile.replacing(target, format, ExportColumns.keys(columns()))) {
      for (int i = 0; i < records.size(); i++) {
        file.write(i % ONE_IN == 0 ? changed(records.get(i)) : records.get(i));
      }
      file.commit();
    }
  }

  private static UseCase changed(UseCase record) {
    Map<String, FieldValue> custom = new LinkedHashMap<>(record.customFields());
    custom.put("text_3", FieldValue.text("changed"));
    return new UseCase(record.id(), record.members(), custom);
  }
}
