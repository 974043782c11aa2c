package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.load.FileLoader.LoadFile;
import io.casedesk.server.load.LoadSection;
import io.casedesk.server.options.ServiceException;
import io.casedesk.server.store.ImportCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a file is named by element and member, and changes nothing. */
@Timeout(300)
final class LoadRefusalTest {

  private static final String FIELDS = LoadTest.FIELDS;

  @TempDir private Path folder;

  private DatabaseAddress address;
  private CaseService service;
  private Caller caller;
  private DatabaseAdministration administration;

  @BeforeEach
  void start() {
    address = TestDatabase.in(folder, "load.db");
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

  private Map<LoadSection, ImportCounts> load(String json) {
    try {
      Path file = Files.writeString(folder.resolve("records.json"), json);
      return administration.load(List.of(LoadFile.document(file)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String refusal(String json) {
    List<String> before = Mirror.of(caller);
    ServiceException refused = assertThrows(ServiceException.class, () -> load(json));
    assertEquals(before, Mirror.of(caller), "nothing is changed");
    return String.valueOf(refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'use_cases':[{'title':'a'},{'title':'b','custom_fields':{'theme':'Finance'}}]} |"
            + " use_cases[1] (line 1): custom_fields.theme: \"Finance\" isn't the key of an"
            + " option. The keys are fin, hr.",
        "{'use_cases':[{'title':'b','custom_fields':{'tags':['a','c']}}]} | custom_fields.tags:"
            + " [\"a\",\"c\"] isn't",
        "{'use_cases':[{'title':'b','custom_fields':{'them':'fin'}}]} | custom_fields.them isn't"
            + " a defined field",
        "{'use_cases':[{'title':'b','custom_fields':{'benefit':'1'}}]} | custom_fields.benefit"
            + " must be a finite number",
        "{'use_cases':[{'id':'u9'}]} | title is missing",
        "{'use_cases':[{'title':7}]} | title must be a string",
        "{'use_cases':[{'title':'b','status':null}]} | status can't be null",
        "{'use_cases':[{'title':'b','created_at':'yesterday'}]} | created_at must be an ISO 8601"
            + " timestamp",
        "{'use_cases':[{'title':'b','created_at':'+99999-01-01T00:00:00Z'}]} | created_at must be"
            + " an ISO",
        "{'use_cases':[{'title':'b','delete_flag':'no'}]} | delete_flag must be true or false",
        "{'use_cases':[{'title':'b','titel':'c'}]} | \"titel\" is unknown; the fields are id,"
            + " title,",
        "{'use_cases':[{'title':'b\\u0000'}]} | NUL",
        "{'use_cases':[{'id':'','title':'b'}]} | id must be a non-empty string",
        "{'use_cases':[{'id':'u1','title':'b'},{'id':'u1','title':'c'}]} | use_cases[1] (line 1):"
            + " the id \"u1\" is already used by use_cases[0]",
        "{'use_cases':[7]} | use_cases[0] (line 1) must be an object",
        "{'use_cases':[{'title':'b'}],'solutions':[{'name':'S','useCaseList':[{'id':'u7'}]}]} |"
            + " solutions[0] (line 1): useCaseList[0]: no use case has the id \"u7\"",
        "{'solutions':[{'name':'S','useCaseList':['u7']}]} | useCaseList[0] must be an object",
        "{'solutions':[{'name':'S','owner':{'email':'nobody@example.com'}}]} | owner must be",
        "{'solutions':[{'name':'S','owner':'ann'}]} | owner must be an object",
        "{'solutions':[{'name':'S','owner':{'id':'bob','email':'ann@example.com'}}]} | don't"
            + " belong to the same person",
        "{'solutions':[{'id':'s9'}]} | name is missing",
        "{'checklists':[{'pageId':'p'}]} | solutionId is missing",
        "{'checklists':[{'solutionId':'s7'}]} | solutionId: no solution has the id \"s7\"",
        "{'links':[{'solutionId':'s0','useCaseId':'u7'}]} | links[0] (line 1): useCaseId: no use"
            + " case",
        "{'links':[{'solutionId':'s0'}]} | useCaseId is missing",
        "{'people':[{'email':'ANN@example.com'}]} | belongs to the person \"ann\"",
        "{'fields':[{'key':'theme','type':'text','display':'T','options':[]}]} | type: can't"
            + " change",
        "{'usecases':[]} | \"usecases\" (line 1) is unknown in this file; its fields are fields,"
            + " people,",
        "{'use_cases':{}} | use_cases (line 1) must be an array",
        "{'use_cases':[],'use_cases':[]} | isn't valid JSON (line 1",
        "{'use_cases':[{'title':'b'}]} 7 | contains more text after the end",
        "{'use_cases':[{'title':'b'} | isn't valid JSON (line",
        "[] | must be a JSON object with the fields",
      })
  void refusesWhatIsWrongByElementAndMember(String json, String said) {
    load(
        "{"
            + FIELDS
            + """
            , "people": [{"id": "ann", "email": "ann@example.com"}],
            "use_cases": [{"id": "u0", "title": "There", "custom_fields": {"theme": "fin"}}],
            "solutions": [{"id": "s0", "name": "There"}]}
            """);
    String message = refusal(json.replace('\'', '"'));
    assertTrue(message.contains(said), message);
  }

  @Test
  void namesTheFirstTwentyMistakesWithTheirLines() {
    StringBuilder json = new StringBuilder("{\"use_cases\": [\n");
    for (int i = 0; i < 30; i++) {
      json.append("{\"titel\": \"x\"},\n");
    }
    String said = refusal(json + "{\"title\": \"good\"}]}");
    assertEquals(21, said.lines().count(), said);
    assertTrue(said.contains("use_cases[19] (line 21): \"titel\""), said);
  }
}
