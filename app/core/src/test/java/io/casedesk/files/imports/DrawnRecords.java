package io.casedesk.files.imports;

import io.casedesk.files.table.TableFormat;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Records that hold what some program somewhere takes for something else, drawn at random. */
final class DrawnRecords {

  /** Characters of the longest cell of a workbook. */
  static final int LONGEST = 32_767;

  /** Members of a solution that the write shape has (contract 2.2). */
  static final List<String> WRITABLE =
      List.of(
          "name",
          "description",
          "deleteFlag",
          "linkTitle",
          "linkUrl",
          "provider",
          "sensitivity",
          "type",
          "requestingBusinessUnit",
          "status",
          "owner");

  private DrawnRecords() {}

  /** Texts that some program somewhere takes for something else. */
  private static Arbitrary<String> texts() {
    return Arbitraries.frequencyOf(
        Tuple.of(
            8,
            Arbitraries.of(
                "=1+1",
                "=cmd|' /C calc'!A0",
                "+49 30 1234",
                "-1",
                "@home",
                "'",
                "'=1",
                "''=1",
                "'quoted'",
                "＝1",
                "\t=1",
                "x;=cmd|'/C calc'!A0;",
                "a;'=1,-2\t@b\n+3",
                "a;\"=1\"",
                "\r\n",
                "\n",
                "\r",
                "a\rb\nc\r\nd",
                "007",
                "0000",
                "1e5",
                "1.50",
                "1,5",
                "1.234,5",
                "12345678901234567890",
                "2026-12-01",
                "01.12.2026",
                "1/2",
                "TRUE",
                "true",
                "null",
                "NaN",
                "#N/A",
                "#REF!",
                "_x000D_",
                "_x0041",
                "_",
                "\"",
                "\"\"",
                "a\"b",
                ",",
                ";",
                "\t",
                "|",
                "sep=;",
                " lead",
                "trail ",
                "  ",
                "\u00a0",
                "\u2028",
                "\ufeff",
                "\ufeffbom",
                "😀👩‍👩‍👧",
                "مرحبا",
                "\u202eright\u202c",
                "שלום, world",
                "e\u0301",
                "\u0001\u0002\u001f\u007f\u0085",
                "\ufffe",
                "[]",
                "{}",
                "[\"a\"]",
                "[broken",
                "<a>&amp;</a>]]>",
                "People",
                "hr",
                "Legal operations",
                "legal_ops; hr")),
        Tuple.of(
            3, Arbitraries.strings().ascii().ofMaxLength(20).map(text -> text.replace("\0", ""))),
        Tuple.of(
            3,
            Arbitraries.strings()
                .all()
                .ofMaxLength(12)
                .map(text -> text.replace("\0", "").replaceAll("\\p{Cs}", ""))),
        Tuple.of(3, Arbitraries.strings().withChars("=+-@'\",;\t\r\n a").ofMaxLength(8)));
  }

  private static Arbitrary<String> longTexts() {
    return Arbitraries.of("x", "\"", "=", "\r", "é", "漢", "😀", "<", "_x000D_")
        .map(unit -> unit.repeat(LONGEST / unit.length()));
  }

  private static Arbitrary<FieldValue> values() {
    return Arbitraries.frequencyOf(
        Tuple.of(60, texts().map(FieldValue::text)),
        Tuple.of(1, longTexts().map(FieldValue::text)),
        Tuple.of(
            10,
            Arbitraries.of(
                    "0",
                    "-0",
                    "1.50",
                    "-12",
                    "1e5",
                    "1E+400",
                    "0.1",
                    "123456789012345678",
                    "0.30000000000000004",
                    "1e-7",
                    "100",
                    "45000")
                .map(FieldValue.Numeric::new)),
        Tuple.of(4, Arbitraries.of(true, false).map(FieldValue::bool)),
        Tuple.of(4, Arbitraries.just(FieldValue.Null.INSTANCE)),
        Tuple.of(
            6,
            Arbitraries.of(
                    "[]",
                    "[\"hr\",\"legal_ops\"]",
                    "[ \"a, b\" ,\n \"=1\" ]",
                    "{\"a\": {\"b\": [1, 2.0, null]}}",
                    "[1,2]",
                    "{}",
                    "[\"😀\\u0000\"]")
                .map(FieldValue.Structure::new)));
  }

  private static Arbitrary<Map<String, FieldValue>> customFields(TableFormat format) {
    List<String> keys =
        new ArrayList<>(ImportFixture.FIELDS.stream().map(FieldDefinition::key).toList());
    keys.addAll(List.of("=cmd", "a,b", "quo\"te", "über", "new\nline", "'x", "id", "a;b", "title"));
    if (format == TableFormat.JSON || format == TableFormat.NDJSON) {
      keys.addAll(List.of(" lead", "trail ", "id ", " theme "));
    }
    return Arbitraries.maps(Arbitraries.of(keys), values()).ofMaxSize(8);
  }

  private static Arbitrary<List<Map<String, FieldValue>>> lists(TableFormat format) {
    return customFields(format).list().ofMinSize(1).ofMaxSize(6);
  }

  private static List<UseCase> records(List<Map<String, FieldValue>> customs, List<String> titles) {
    List<UseCase> records = new ArrayList<>();
    for (int i = 0; i < customs.size(); i++) {
      Map<String, FieldValue> members = new LinkedHashMap<>();
      String id = (i % 2 == 0 ? "=id " : "00") + i;
      members.put("id", i == 3 ? new FieldValue.Numeric("3") : FieldValue.text(id));
      members.put("source_id", FieldValue.text(i % 3 == 0 ? "-" + i : "000" + i));
      members.put("title", FieldValue.text(titles.get(i % titles.size())));
      records.add(new UseCase(i == 3 ? "3" : id, members, customs.get(i)));
    }
    return records;
  }

  /** Use cases, as far as the format can hold the names of their fields. */
  static Arbitrary<List<UseCase>> useCases(TableFormat format) {
    return Combinators.combine(lists(format), texts().list().ofMinSize(1).ofMaxSize(3))
        .as(DrawnRecords::records);
  }

  /** Solutions. */
  static Arbitrary<List<Solution>> solutions() {
    List<String> members = new ArrayList<>(WRITABLE);
    members.addAll(List.of("createdAt", "useCaseList", "a,b", "=cmd", "über"));
    Arbitrary<FieldValue> objects =
        Arbitraries.of("{\"a\": \"=1\"}", "{}", "{\"b\":[1,2.0,null]}", "{\"é\":\"\\n\"}")
            .map(FieldValue.Structure::new);
    Arbitrary<Map<String, FieldValue>> custom =
        Arbitraries.maps(Arbitraries.of("risk", "theme", "a;b"), objects).ofMaxSize(3);
    Arbitrary<Map<String, FieldValue>> standard =
        Arbitraries.maps(Arbitraries.of(members), values()).ofMaxSize(9);
    return Combinators.combine(standard, custom)
        .as(DrawnRecords::solution)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(DrawnRecords::numbered);
  }

  private static Solution solution(
      Map<String, FieldValue> standard, Map<String, FieldValue> custom) {
    return new Solution("", standard, custom, null, List.of());
  }

  /** Names and ids tell one from another; the rest is as it was drawn. */
  private static List<Solution> numbered(List<Solution> drawn) {
    List<Solution> solutions = new ArrayList<>();
    for (Solution one : drawn) {
      int number = solutions.size();
      Map<String, FieldValue> members = new LinkedHashMap<>();
      members.put("id", FieldValue.text("00" + number));
      members.put("name", FieldValue.text(number % 2 == 0 ? "=name " + number : "'0" + number));
      one.members().forEach(members::putIfAbsent);
      // A person decides on rows of a record that is deleted (Q8).
      members.computeIfPresent("deleteFlag", (key, drawnOne) -> FieldValue.bool(false));
      solutions.add(new Solution("00" + number, members, one.customFields(), null, List.of()));
    }
    return solutions;
  }
}
