package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Records of a list that take less memory. */
class RecordPackerTest {

  private static final FieldValue SHARED = FieldValue.text("risk_high");

  private static UseCase record(int number) {
    String id = "id-" + number;
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text(id));
    members.put("title", FieldValue.text("Überweisung " + number));
    members.put("status", SHARED);
    Map<String, FieldValue> custom = Map.of("team", FieldValue.text("Zürich " + number));
    return new UseCase(id, FieldValues.of(members), FieldValues.of(custom));
  }

  @Test
  void packedRecordsAreEqual() {
    RecordPacker<UseCase> packer = new RecordPacker<>();
    for (int i = 0; i < 1_000; i++) {
      assertEquals(record(i), packer.pack(record(i)));
    }
  }

  @Test
  void sharedValuesStayObjectsAndOthersDoNot() {
    RecordPacker<UseCase> packer = new RecordPacker<>();
    packer.pack(record(1));
    UseCase packed = packer.pack(record(2));

    assertSame(SHARED, packed.value(FieldRef.standard("status")));
    FieldRef title = FieldRef.standard("title");
    assertNotSame(packed.value(title), packed.value(title), "made while it is used");
  }

  @Test
  void searchesFindTheSameInPackedRecords() {
    RecordPacker<UseCase> packer = new RecordPacker<>();
    for (String word : List.of("uber", "ÜBER", "g 7", "rich", "RISK", "risk_h", "8", "nothing")) {
      List<SearchTerm> terms = List.of(SearchTerm.of(word, InputParser.of(Locale.ENGLISH)));
      for (int i = 0; i < 20; i++) {
        ListRow<UseCase> indexed = new ListRow<>(record(i));
        indexed.makeReady();
        boolean expected = indexed.matches(terms);
        assertEquals(expected, new ListRow<>(record(i)).matches(terms), word);
        assertEquals(expected, new ListRow<>(packer.pack(record(i))).matches(terms), word);
      }
    }
  }
}
