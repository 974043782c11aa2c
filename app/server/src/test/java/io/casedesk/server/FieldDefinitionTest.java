package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.options.ServiceException;
import io.casedesk.server.store.CustomField.Option;
import io.casedesk.server.store.ImportCounts;
import io.casedesk.server.store.IndexCheck;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FieldDefinitionTest {

  private static final String TWO =
      """
      [{"key": "theme", "type": "dropdown", "display": "Theme",
        "options": [["fin", "Finance"], {"key": "hr", "label": "People"}]},
       {"key": "tags", "type": "multiselect", "display": "Tags", "options": [["a", "A"], ["b", "B"]]}]
      """;

  @TempDir private Path folder;

  private DatabaseAddress address;
  private CaseService service;
  private Caller caller;
  private DatabaseAdministration administration;

  @BeforeEach
  void start() {
    address = TestDatabase.in(folder, "fields.db");
    service = CaseService.start(ServiceOptions.of(address));
    caller = Caller.of(service);
    administration = DatabaseAdministration.open(address);
  }

  @AfterEach
  void stop() {
    administration.close();
    caller.close();
    service.close();
  }

  private ImportCounts define(String json) throws IOException {
    return administration.importFields(Files.writeString(folder.resolve("f.json"), json));
  }

  private String refusal(String json) {
    String before = administration.fieldsAsJson();
    ServiceException refused = assertThrows(ServiceException.class, () -> define(json));
    assertEquals(before, administration.fieldsAsJson());
    return String.valueOf(refused.getMessage());
  }

  private String makeWith(String values) {
    String id = caller.post("/use-cases", "{\"name\":\"U\"}").data().get("id").stringValue();
    assertEquals(
        200, caller.patch("/use-cases/" + id, "{\"custom_fields\":" + values + "}").status());
    return id;
  }

  @Test
  void holdInARunningServiceAtOnce() throws Exception {
    assertEquals(new ImportCounts(2, 0, 0), define(TWO));
    makeWith("{\"theme\":\"hr\"}");
    Caller.Answer answer = caller.post("/use-cases/filter", "{\"filters\":{\"theme\":\"hr\"}}");
    assertEquals(1, answer.data().size());
    assertTrue(
        answer.text().contains("{\"key\":\"theme\",\"type\":\"dropdown\",\"display\":\"Theme\"}"));
  }

  @Test
  void areReadAsTheyWereWrittenAndChangeNothingTheSecondTime() throws Exception {
    define(TWO);
    assertEquals(new ImportCounts(0, 0, 2), define(administration.fieldsAsJson()));
    assertEquals(
        new ImportCounts(0, 0, 1),
        define("[{\"key\":\"theme\",\"type\":\"dropdown\",\"display\":\"Theme\"}]"));
    assertEquals(new ImportCounts(0, 0, 0), define("[]"));
  }

  @Test
  void ofTheSampleCanBeImported() throws Exception {
    try (InputStream in =
        FieldDefinitionTest.class.getResourceAsStream("/io/casedesk/server/sample/fields.json")) {
      String sample = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      ImportCounts first = define(sample);
      assertTrue(first.added() > 5, first.toString());
      assertEquals(new ImportCounts(0, 0, first.added()), define(sample));
      assertEquals(new ImportCounts(0, 0, first.added()), define(administration.fieldsAsJson()));
    }
  }

  @Test
  void growAndAreRenamed() {
    administration.defineField("risk", "dropdown", "Risk", List.of(new Option("t1", "Low")));
    ImportCounts importCounts =
        administration.defineField(
            "risk", null, null, List.of(new Option("t2", "High"), new Option("t1", "Lowest")));
    assertEquals(new ImportCounts(0, 1, 0), importCounts);
    administration.defineField("risk", null, "Risk tier", List.of());
    assertEquals(
        """
        [
          {"key":"risk","type":"dropdown","display":"Risk tier","options":[["t1","Lowest"],["t2","High"]]}
        ]\
        """,
        administration.fieldsAsJson());
    ServiceException refused =
        assertThrows(
            ServiceException.class,
            () -> administration.defineField("new", "text", null, List.of()));
    assertTrue(String.valueOf(refused.getMessage()).contains("--display"));
  }

  @Test
  void keepTheOptionsThatRecordsHold() throws Exception {
    define(TWO);
    makeWith("{\"theme\":\"hr\",\"tags\":[\"a\",\"b\"]}");
    makeWith("{\"theme\":\"hr\"}");
    String said =
        refusal(
            """
            [{"key": "tags", "type": "multiselect", "display": "T", "options": [["b", "B"]]},
             {"key": "theme", "type": "dropdown", "display": "T", "options": [["fin", "F"]]}]
            """);
    assertEquals(
        """
        entry 0 (line 1): options: "a" can't be removed because 1 use case uses it. Change that use case first.
        entry 1 (line 2): options: "hr" can't be removed because 2 use cases use it. Change those use cases first.\
        """,
        said);
    assertEquals(
        new ImportCounts(0, 1, 0),
        define(
            """
            [{"key": "theme", "type": "dropdown", "display": "T", "options": [["hr", "H"]]}]
            """),
        "nobody holds the other one");
  }

  @Test
  void keepTheTypeWhileRecordsHoldAValue() throws Exception {
    define(TWO);
    String id = makeWith("{\"theme\":\"hr\",\"tags\":[]}");
    assertTrue(
        refusal("[{\"key\":\"theme\",\"type\":\"text\",\"display\":\"T\",\"options\":[]}]")
            .contains("type: can't change from dropdown to text while 1 use case has a value"));
    assertTrue(
        refusal("[{\"key\":\"tags\",\"type\":\"text\",\"display\":\"T\",\"options\":[]}]")
            .contains("1 use case has a value"));
    caller.patch("/use-cases/" + id, "{\"custom_fields\":{\"theme\":null}}");
    define("[{\"key\":\"theme\",\"type\":\"text\",\"display\":\"T\",\"options\":[]}]");
    caller.patch("/use-cases/" + id, "{\"custom_fields\":{\"theme\":\"anything\"}}");
    IndexCheck.agrees(address);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'key':'status','type':'text','display':'S'} | entry 0 (line 1): key: \"status\" is"
            + " already a field of every use case",
        "{'key':'9x','type':'text','display':'S'} | key: \"9x\" must be a letter",
        "{'key':'a b','type':'text','display':'S'} | key: \"a b\" must be a letter",
        "{'key':'x','type':'colour','display':'S'} | type: \"colour\" isn't a type. The types"
            + " are text,",
        "{'key':'x','type':'text'} | display is missing",
        "{'key':'x','type':'text','display':' '} | display must be a non-empty string",
        "{'key':'x','type':'text','display':'two\\nlines'} | display must have 1 to 200 characters",
        "{'key':'x','type':'text','display':'S','label':'S'} | \"label\" is unknown",
        "{'key':'x','type':'text','display':'S','options':[['a','A']]} | of type text can't"
            + " have options",
        "{'key':'x','type':'dropdown','display':'S'} | options: a field of type dropdown needs",
        "{'key':'x','type':'dropdown','display':'S','options':['a']} | options[0] must be",
        "{'key':'x','type':'dropdown','display':'S','options':[['a','A'],['a','B']]} | options[1]:"
            + " the key \"a\" is listed twice",
        "{'key':'x','type':'dropdown','display':'S','options':[['','A']]} | options[0], key",
        "7 | entry 0 (line 1): must be an object",
      })
  void thatAreWrongAreRefusedByEntryAndMember(String entry, String said) {
    String message = refusal("[" + entry.replace('\'', '"') + "]");
    assertTrue(message.contains(said), message);
  }

  @Test
  void areAllNamedThatAreWrongAndNoneIsDefined() {
    String said =
        refusal(
            """
            [{"key": "good", "type": "text", "display": "Good"},
             {"key": "good", "type": "text", "display": "Again"},
             {"key": "title", "type": "text", "display": "Title"}]
            """);
    assertEquals(2, said.lines().count(), said);
    assertTrue(said.contains("entry 1 (line 2): key: \"good\" is already used by entry 0"), said);
    assertEquals(List.of(), administration.fields());
  }

  @Test
  void areRefusedInFilesThatAreNoSuchThing() {
    assertTrue(refusal("{}").contains("must be an array"));
    assertTrue(refusal("[{\"key\": ").contains("isn't valid JSON"));
    ServiceException missing =
        assertThrows(
            ServiceException.class,
            () -> administration.importFields(folder.resolve("nowhere.json")));
    assertTrue(String.valueOf(missing.getMessage()).contains("no such file"));
  }
}
