package io.casedesk.model.checklist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.json.CanonicalJson;
import io.casedesk.json.JsonReader;
import io.casedesk.json.JsonTree;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Identity, fingerprint and difference of checklists. */
final class ChecklistTest {

  private static final String FULL =
      "{\"checklistId\":\"c1\",\"pageId\":\"purpose\",\"playbookId\":\"responsible-ai\","
          + "\"checklistAttributes\":{\"b\":1.50,\"a\":[\"x\",{\"n\":null}]},"
          + "\"showNotification\":true,\"updatedAt\":\"2026-11-01T00:00:00Z\"}";

  private static Checklist of(String json) {
    return Checklist.of("c1", json);
  }

  private static String fingerprint(String json) {
    return of(json).fingerprint();
  }

  private static List<String> paths(String before, String after) {
    List<FieldDifference> found = FieldDifference.between(of(before), of(after));
    assertEquals(found.isEmpty(), fingerprint(before).equals(fingerprint(after)));
    return found.stream().map(FieldDifference::path).toList();
  }

  @Test
  void knowsItsPageAndWhetherItNotifies() {
    Checklist checklist = of(FULL);
    assertEquals(new Checklist.Page("responsible-ai", "purpose"), checklist.page());
    assertEquals("responsible-ai / purpose", checklist.page().label());
    assertTrue(checklist.notifies());
    assertFalse(of("{\"showNotification\":\"true\"}").notifies());
    assertEquals("p", new Checklist.Page("", "p").label());
    assertEquals("b", new Checklist.Page("b", "").label());
    assertTrue(new Checklist.Page("a", "z").compareTo(new Checklist.Page("b", "a")) < 0);
  }

  @Test
  void anotherOrderMakesNoOtherKeys() {
    Map<String, FieldValue> one =
        Map.of("checklistId", FieldValue.text("c"), "note", FieldValue.text("one"));
    Map<String, FieldValue> two =
        Map.of("checklistId", FieldValue.text("c"), "note", FieldValue.text("two"));
    Map<String, FieldValue> third = Map.of("checklistId", FieldValue.text("c#2"));
    List<Checklist> before = Checklist.of(List.of(one, two, third));
    List<Checklist> after = Checklist.of(List.of(third, two, one));
    assertEquals(before, after.reversed());
    assertEquals("c#2", before.getLast().key());
    assertEquals(3, before.stream().map(Checklist::key).distinct().count());
  }

  @Test
  void everyChecklistOfASolutionHasAKeyOfItsOwn() {
    List<Checklist> all =
        Checklist.of(
            List.of(
                Map.of("checklistId", FieldValue.text("c1")),
                Map.of("checklistId", FieldValue.text("c1")),
                Map.of("checklistId", new FieldValue.Numeric("7")),
                Map.of("id", FieldValue.text("i")),
                Map.of("playbookId", FieldValue.text("b"), "pageId", FieldValue.text("p")),
                Map.of("playbookId", FieldValue.text("b"), "pageId", FieldValue.text("p")),
                Map.of()));
    assertEquals(
        List.of("c1", "c1#2", "7", "i", "b / p", "b / p#2", ""),
        all.stream().map(Checklist::key).toList());
  }

  @Test
  void contentBringsBackTheSameMembersInTheSameOrder() {
    Checklist checklist =
        of(
            "{ \"b\" : \"\\ud800\\n"
                + "\\u0001é\", \"a\":{\"x\" :\n"
                + " [1.50 ,true]},\"n\":null,\"e\":-0.1E+5}");
    String content = checklist.content();
    assertEquals(1, content.lines().count());
    assertEquals(
        List.copyOf(checklist.members().keySet()), List.copyOf(of(content).members().keySet()));
    assertEquals(checklist.fingerprint(), fingerprint(content));
    assertEquals(content, of(content).content());
  }

  @Test
  void theFingerprintIsTheSha256OfCanonicalJson() {
    // printf '%s' '{"a":1,"b":"é"}' | sha256sum
    assertEquals(
        "09ad9fd2fb648cb2f62141215828ea00a62c299db05d20aa9ade2f527a301cc6",
        fingerprint("{\"b\":\"\\u00e9\",\"updatedAt\":\"2026-11-01T00:00:00Z\" , \"a\":1}"));
    assertEquals(
        fingerprint("{\"x\":{\"a\":1,\"b\":[2, 3]}}"),
        fingerprint("{\"x\":{\"b\":[2,3], \"a\":1}}"));
  }

  @Test
  void namesAreOrderedByTheirUtf16Units() {
    // After RFC 8785, 3.2.3.
    String given =
        "{\"\\u20ac\":1,\"\\r"
            + "\":2,\"\\ufb33\":3,\"1\":4,\"\\ud83d\\ude00\":5,\"\\u0080\":6,\"\\u00f6\":7}";
    assertEquals(
        "{\"\\r"
            + "\":2,\"1\":4,\"\u0080\":6,\"\u00f6\":7,\"\u20ac\":1,\"\ud83d\ude00\":5,\"\ufb33\":3}",
        CanonicalJson.of(JsonTree.of(JsonReader.UNLIMITED.members(given))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"updatedAt\":\"2026-11-02T00:00:00Z\"",
        "\"updated_at\":\"2026-11-02 00:00\"",
        "\"lastModified\":null",
        "\"last-viewed-on\":1700000000",
        "\"READ_TIMESTAMP\":\"2026-11-02T00:00:00.000+02:00\""
      })
  void timestampsOfTheServiceDoNotCount(String member) {
    assertEquals(fingerprint("{\"a\":1}"), fingerprint("{\"a\":1," + member + "}"));
    assertEquals(List.of(), paths("{\"a\":1}", "{\"a\":1," + member + "}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"createdAt\":\"2026-11-02T00:00:00Z\"",
        "\"updatedBy\":\"ann\"",
        "\"updatedAt\":\"yesterday\"",
        "\"opened\":3",
        "\"lastRead\":999999999",
        "\"modified\":true",
        "\"updated\":{\"at\":1}",
        "\"checklistAttributes\":{\"updatedAt\":\"2026-11-02T00:00:00Z\"}"
      })
  void everythingElseCounts(String member) {
    assertNotEquals(fingerprint("{\"a\":1}"), fingerprint("{\"a\":1," + member + "}"));
    assertEquals(1, paths("{\"a\":1}", "{\"a\":1," + member + "}").size());
  }

  @Test
  void aNumberOfVeryManyDigitsIsNoTime() {
    String member = "\"lastRead\":" + "9".repeat(1_001);
    assertNotEquals(fingerprint("{\"a\":1}"), fingerprint("{\"a\":1," + member + "}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'a':1}|{'a':1.0}|a",
        "{'a':1}|{'a':'1'}|a",
        "{'a':null}|{}|a",
        "{'a':{}}|{}|a",
        "{'a':{}}|{'a':{'b':1}}|a",
        "{'a':[]}|{'a':[1,2]}|a",
        "{'a':{'b':1,'c':2}}|{'a':{'c':3}}|a.c,a.b",
        "{'a':[1,2,3]}|{'a':[1,9,2,3]}|a[1]",
        "{'a':[1,2,3]}|{'a':[1,3]}|a[1]",
        "{'a':[1,2]}|{'a':[2,1]}|a[0],a[1]",
        "{'t':[{'q':1}]}|{'t':[{'q':2}]}|t[0].q",
        "{}|{'t':[{'q':2},{'q':3}]}|t[0].q,t[1].q",
        "{'t':[{'q':2}]}|{}|t[0].q",
        "{}|{'x':{'y':{'z':1}}}|x.y.z",
        "{'x':{'y':1}}|{}|x.y",
        "{'a.b':1}|{'a.b':2}|['a.b']",
        "{'x':{'a b':1}}|{'x':{'a b':2}}|x['a b']",
        "{'a':[1]}|{'a':{'b':1}}|a",
      })
  void saysWhereTheyDiffer(String before, String after, String where) {
    List<String> expected = List.of(where.replace('\'', '"').split(","));
    assertEquals(expected, paths(before.replace('\'', '"'), after.replace('\'', '"')));
  }

  @Test
  void saysWhatWasAndIs() {
    List<FieldDifference> found =
        FieldDifference.between(
            of("{\"a\":{\"b\":\"old\"}}"), of("{\"a\":{\"b\":[1]},\"n\":null}"));
    assertEquals(
        List.of(
            new FieldDifference("a.b", FieldValue.text("old"), new FieldValue.Structure("[1]")),
            new FieldDifference("n", null, FieldValue.Null.INSTANCE)),
        found);
    assertEquals(
        List.of(
            "checklistId",
            "pageId",
            "playbookId",
            "checklistAttributes.b",
            "checklistAttributes.a[0]",
            "checklistAttributes.a[1].n",
            "showNotification",
            "updatedAt"),
        FieldDifference.all(of(FULL)).stream().map(FieldDifference::path).toList());
  }

  @Test
  void whatLiesTooDeepIsComparedAsText() {
    String deep = "[".repeat(5_000) + "1" + "]".repeat(5_000);
    assertEquals(1, paths("{\"a\":1}", "{\"a\":" + deep + "}").size());
    assertEquals(List.of(), paths("{\"a\":" + deep + "}", "{\"a\":" + deep + "}"));
    assertEquals(1, paths("{\"a\":" + deep + "}", "{\"a\":" + deep.replace('1', '2') + "}").size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "[1]",
        "{",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":1 2}",
        "{a:1}",
        "{\"a\":x}",
        "{\"a\":1}}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"",
        "{\"a\":[}"
      })
  void refusesWhatIsNoObject(String json) {
    assertThrows(UnreadableJsonException.class, () -> of(json));
  }
}
