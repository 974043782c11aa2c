package io.casedesk.files.plans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that cannot be used are refused, and why is said. */
final class UnusablePlanFileTest extends PlanFileFixture {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{"record":1}] | this is not a JSON object, so it is not a plan
          "plan" | this is not a JSON object, so it is not a plan
          {"data":[]} | the "format" is not "casedesk-plan", so this is not a plan
          {} | the "format" is not "casedesk-plan", so this is not a plan
          {"format":"casedesk-run"} | the "format" is not "casedesk-plan", so this is not a plan
          {"format":"casedesk-plan","version":2,"all":"new"} | the version is 2, but this version of Casedesk supports only version 1; use the version of Casedesk that wrote the file
          {"format":"casedesk-plan","version":"1"} | supports only version 1
          {"format":"casedesk-plan"} | the field "version" is missing
          {"format":"casedesk-plan","version":1} | the field "connection" is missing
          {"format":"casedesk-plan","version":1,"changes":{}} | must be a list
          {"format":"casedesk-plan","version":1,"changes":[],"connection":"x"} | the field "kind" is missing
          {"format":"casedesk-plan","version":1,"change":[]} | the field "change" is unknown; remove it or correct its name
          {"format":"casedesk-plan","format":"casedesk-plan"} | the field "format" occurs twice
          {"format":"casedesk-plan","version":1,"changes":[],"changes":[]} | the field "changes" occurs twice
          {"format":"casedesk-plan","version":1,"changes":[],"kind":"use-cases","connection":" ","made":"2026-11-21T09:15:00Z"} | name a connection
          {"format":"casedesk-plan","version":1,"changes":[],"kind":"cases","connection":"x","made":"2026-11-21T09:15:00Z"} | the kind is "cases", but must be use-cases or solutions
          {"format":"casedesk-plan","version":1,"changes":[],"kind":"use-cases","connection":"x","made":"today"} | must be a time like
          {"format":"casedesk-plan","version":1,"changes":null} | /changes can't be used: the field "changes" must be a list
          {"format":"casedesk-plan","version":1,"changes":[null]} | /changes/0 can't be used: this is not a JSON object
          {"format":"casedesk-plan","version":1,"made":null} | /made can't be used: the field "made" must be text in quotes, but is null
          {"format":"casedesk-plan","version":1,"changes":[],"kind":7} | the field "kind" must be text in quotes, but is a number
          """)
  void saysWhatIsWrongWithTheWhole(String json, String what) {
    String said = refusal(json);

    assertTrue(said.contains(what), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          7 | /changes/1 can't be used: this is not a JSON object.
          {"record":"a","field":"y"} | /changes/1 can't be used: the field "wanted" is missing; add it.
          {"record":"a","field":"y","wanted":1,"cleer":true} | /changes/1 can't be used: the field "cleer" is unknown; remove it or correct its name.
          {"record":"a","field":"y","wanted":1,"wanted":2} | /changes/1 can't be used: the field "wanted" occurs twice; keep only one.
          {"record":42,"field":"y","wanted":1} | /changes/1/record can't be used: the field "record" must be text in quotes, but is a number.
          {"record":"","field":"y","wanted":1,"origin":"row 3"} | /changes/1 can't be used: The change to y (row 3) doesn't name a record
          {"record":"a","field":"","wanted":1,"origin":"row 3"} | /changes/1 can't be used: A change (row 3) has no field
          {"record":"a","field":["y"],"wanted":1} | the field "field" must be text in quotes, but is a list or an object.
          {"record":"a","field":null,"wanted":1} | must be text in quotes, but is null.
          {"record":"a","field":true,"wanted":1} | must be text in quotes, but is true or false.
          {"record":"a","field":"y","wanted":null,"clear":"yes"} | /changes/1/clear can't be used: the field "clear" must be true or false, but is text.
          {"record":"a","field":"y","wanted":1,"clear":true} | /changes/1 can't be used: y of record a has "clear" and a value
          {"record":"a","field":"x","wanted":2} | x of record a is changed twice: by change 1 and by change 2; keep only one.
          {"record":"a","field":"y","wanted":01} | /changes/1 can't be used: the JSON is not valid at line 1, column
          {"record":"a","field":"y","wanted":NaN} | /changes/1 can't be used: the JSON is not valid at line 1, column
          """)
  void saysWhichChangeIsWrong(String change, String what) {
    String said = refusal(changes(FIRST, change));

    assertTrue(said.contains(what), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"row":"1","name":"n"} | /creates/0 can't be used: the field "values" is missing; add it.
          {"row":"1","name":"n","values":[]} | /creates/0/values can't be used: this is not a JSON object.
          {"row":"1","name":"n","values":"v"} | /creates/0/values can't be used: this is not a JSON object.
          null | /creates/0 can't be used: this is not a JSON object.
          {"row":"1","name":"n","values":null} | /creates/0/values can't be used: this is not a JSON object.
          {"row":"1","name":null,"values":{}} | /creates/0/name can't be used: the field "name" must be text in quotes, but is null.
          {"row":"1","name":"n","values":{},"origin":null} | /creates/0/origin can't be used: the field "origin" must be text in quotes, but is null.
          {"row":"1","name":" ","values":{}} | /creates/0 can't be used: The new record from row 1 has no name
          {"row":"1","name":"n","values":{"a":1,"a":2}} | /creates/0/values can't be used: the field "a" occurs twice
          {"row":"1","name":"n","values":{},"id":"x"} | /creates/0 can't be used: the field "id" is unknown
          """)
  void saysWhichCreateIsWrong(String create, String what) {
    String said = refusal(HEAD + "],\"creates\":[" + create + "]}");

    assertTrue(said.contains(what), said);
  }

  @Test
  void everyPlaceWhereAFileCanBeCutOffIsRefused() throws IOException {
    String whole = new String(written(example()), UTF_8).strip();
    for (int length = 0; length < whole.length(); length++) {
      String cut = whole.substring(0, length);
      assertThrows(UnusablePlanException.class, () -> read(cut), cut);
    }
    assertTrue(refusal(whole + "{}").contains("there is text after the end of the JSON"));
    assertTrue(refusal(changes(FIRST, "{\"record\":\"b")).startsWith("/changes/1"));
  }

  @Test
  void anotherEncodingIsRefused() {
    String json = changes(FIRST.replace("\"a\"", "\"ä\""));
    for (byte[] bytes :
        List.of(
            json.getBytes(StandardCharsets.UTF_16LE),
            json.getBytes(StandardCharsets.UTF_16BE),
            json.getBytes(StandardCharsets.ISO_8859_1))) {
      UnusablePlanException e = assertThrows(UnusablePlanException.class, () -> read(bytes));
      assertTrue(String.valueOf(e.getMessage()).contains("the text is not UTF-8"), e.toString());
    }
  }

  @Test
  void aValueOfMoreLevelsThanARecordMayHaveIsRefusedByItsNumber() {
    String deep = "[".repeat(20_000) + "]".repeat(20_000);

    String said = refusal(changes(FIRST, "{\"record\":\"a\",\"field\":\"y\",\"wanted\":" + deep));

    assertTrue(
        said.startsWith(
            "/changes/1/wanted can't be used: the JSON has more than 5003 levels, Casedesk's"
                + " limit"),
        said);
    assertTrue(said.contains("5003"), said);
  }

  @Test
  void aTextLongerThanARecordMayHoldIsRefused() {
    String said =
        refusal(
            changes("{\"record\":\"a\",\"field\":\"y\",\"wanted\":\"" + "x".repeat(20_000_001))
                + "\"}");

    assertTrue(
        said.startsWith(
            "/changes/0/wanted can't be used: a text has more than 20000000 characters"),
        said);
  }

  @Test
  void aValueThatIsNoJsonIsNotWritten() {
    for (FieldValue value :
        List.of(
            new FieldValue.Numeric("1,5"),
            new FieldValue.Numeric("1}"),
            new FieldValue.Structure("[1"),
            new FieldValue.Structure("[1] [2]"),
            new FieldValue.Structure("7"),
            new FieldValue.Structure(""))) {
      ChangePlan plan =
          ChangePlan.of(
              example().header(),
              List.of(
                  cell("a", "ok", null, FieldValue.text("y"), ""),
                  cell("a", "odd", null, value, "")));
      UnusablePlanException e =
          assertThrows(UnusablePlanException.class, () -> written(plan), value.toString());
      assertTrue(
          String.valueOf(e.getMessage())
              .startsWith(
                  "/changes/1/wanted: the value must be "
                      + (value instanceof FieldValue.Numeric ? "a number" : "a list or an object")),
          e.toString());
    }
  }

  @Test
  void aFieldOfACreateThatHasNoNameInUtf8IsNotWritten() {
    ChangePlan plan =
        new ChangePlan(
            example().header(),
            List.of(),
            List.of(
                new PlannedCreate(
                    "1", "n", Map.of(FieldRef.custom("\ud800"), FieldValue.text("v")), "")));

    assertThrows(UnusablePlanException.class, () -> written(plan));
  }
}
