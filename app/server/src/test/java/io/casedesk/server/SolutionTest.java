package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Solutions, checklists and links: contract 4.2. */
final class SolutionTest {

  private CaseService service;
  private Caller caller;
  private JsonNode first;

  @BeforeEach
  void start(@TempDir Path folder) {
    service = CaseService.start(ServiceOptions.of(TestDatabase.in(folder, "s.db")).withSample(400));
    caller = Caller.of(service);
    first = caller.get("/solutions").data().get(0);
  }

  @AfterEach
  void stop() {
    caller.close();
    service.close();
  }

  private String path() {
    return "/solutions/" + first.get("id").stringValue();
  }

  @Test
  void listsEverySolutionWithItsUseCasesAndOwner() {
    JsonNode all = caller.get("/solutions").data();
    assertEquals(20, all.size());
    assertTrue(all.valueStream().anyMatch(s -> s.get("useCaseList").size() > 0));
    assertTrue(
        all.valueStream()
            .anyMatch(s -> s.path("owner").path("email").asString("").endsWith("@example.com")));
    for (JsonNode solution : all) {
      assertFalse(solution.has("custom_fields"), "no read shape lists them");
      assertEquals(solution, caller.get("/solutions/" + solution.get("id").stringValue()).data());
    }
  }

  @Test
  void createsWithNameAndStatus() {
    Caller.Answer answer =
        caller.post("/solutions", "{\"name\":\"Łódź Lens\",\"status\":\"In review\"}");
    assertEquals(201, answer.status());
    JsonNode made = answer.data();
    assertEquals("Łódź Lens", made.get("name").stringValue());
    assertEquals("In review", made.get("status").stringValue());
    assertTrue(made.get("owner").isNull());
    assertEquals(0, made.get("useCaseList").size());
    assertEquals(made, caller.get("/solutions/" + made.get("id").stringValue()).data());
  }

  @Test
  void createsADraftIfNoStatusIsGiven() {
    assertEquals(
        "Draft", caller.post("/solutions", "{\"name\":\"x\"}").data().get("status").stringValue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"status\":\"Draft\"}",
        "{\"name\":\"x\",\"status\":1}",
        "{\"name\":\"x\",\"status\":\"\"}",
        "[]"
      })
  void refusesToCreateWithoutAName(String body) {
    assertEquals(400, caller.post("/solutions", body).status());
    assertEquals(20, caller.get("/solutions").data().size());
  }

  @Test
  @DisplayName("Q28: written in snake_case, read in camelCase")
  void changesOnlyWhatIsSent() {
    Caller.Answer answer =
        caller.patch(
            path(),
            "{\"solution_fields\":{\"link_title\":\"T\",\"requesting_business_unit\":\"U\"}}");
    assertEquals(200, answer.status());
    JsonNode after = caller.get(path()).data();
    assertEquals(after, answer.data());
    assertEquals("T", after.get("linkTitle").stringValue());
    assertEquals("U", after.get("requestingBusinessUnit").stringValue());
    for (String same :
        new String[] {
          "name", "description", "linkUrl", "status", "owner", "createdAt", "useCaseList"
        }) {
      assertEquals(first.get(same), after.get(same));
    }
  }

  @Test
  void ignoresMembersItDoesNotKnow() {
    String body =
        "{\"linkTitle\":\"x\",\"status\":\"x\",\"solution_fields\":{\"linkUrl\":\"x\",\"owner_id\":\"x\"}}";
    assertEquals(200, caller.patch(path(), body).status());
    assertEquals(first, caller.get(path()).data());
  }

  @Test
  @DisplayName("Q29: an owner is written as an id or as an e-mail address")
  void takesAnOwnerByIdOrByEmail() {
    JsonNode other =
        caller
            .get("/solutions")
            .data()
            .valueStream()
            .map(s -> s.get("owner"))
            .filter(owner -> owner.isObject() && !owner.equals(first.get("owner")))
            .findFirst()
            .orElseThrow();
    String byId = "{\"owner\":" + other.get("id") + "}";
    assertEquals(other, caller.patch(path(), byId).data().get("owner"));
    JsonNode old = first.get("owner");
    String email = old.get("email").stringValue().toUpperCase(java.util.Locale.ROOT);
    assertEquals(old, caller.patch(path(), "{\"owner\":\"" + email + "\"}").data().get("owner"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"owner\":\"nobody@example.com\"}",
        "{\"owner\":\"\"}",
        "{\"owner\":{\"id\":\"x\"}}",
        "{\"owner\":null}",
        "{\"name\":\"\"}",
        "{\"name\":7}",
        "{\"description\":null}",
        "{\"delete_flag\":\"true\"}",
        "{\"solution_fields\":[]}",
        "{\"solution_fields\":{\"status\":1}}",
        "{\"solution_fields\":{\"provider\":null}}",
        "{\"custom_fields\":{\"a\":\"text\"}}",
        "{\"custom_fields\":7}",
        "[]"
      })
  void refusesTheWrongTypesAndChangesNothing(String body) {
    Caller.Answer answer = caller.patch(path(), body);
    assertEquals(400, answer.status());
    assertEquals(first, caller.get(path()).data());
  }

  @Test
  @DisplayName("Q30: custom_fields are taken and never returned")
  void takesCustomFieldsSilently() {
    Caller.Answer answer =
        caller.patch(path(), "{\"custom_fields\":{\"hosting\":{\"region\":\"eu\"}}}");
    assertEquals(200, answer.status());
    assertEquals(first, answer.data());
    assertEquals(200, caller.patch(path(), "{}").status());
  }

  @Test
  @DisplayName("Q31: an unknown solution is a 404 with the envelope")
  void saysThatASolutionIsUnknown() {
    assertEquals(404, caller.get("/solutions/nobody").status());
    Caller.Answer answer = caller.patch("/solutions/nobody", "{\"name\":\"x\"}");
    assertEquals(404, answer.status());
    assertTrue(answer.data().isNull());
  }

  @Test
  @DisplayName("Q32: no checklists is a 404 with the envelope")
  void readsChecklists() {
    int with = 0;
    int without = 0;
    for (JsonNode solution : caller.get("/solutions").data()) {
      Caller.Answer answer = caller.get("/solutions/checklist/" + solution.get("id").stringValue());
      if (answer.status() == 200) {
        with++;
        JsonNode checklist = answer.data().get(0);
        assertTrue(checklist.get("checklistAttributes").isObject());
        assertTrue(checklist.get("showNotification").isBoolean());
        for (String key :
            new String[] {"checklistId", "pageId", "playbookId", "createdAt", "updatedAt"}) {
          assertTrue(checklist.get(key).isString(), key);
        }
      } else {
        without++;
        assertEquals(404, answer.status());
        assertTrue(answer.data().isNull());
      }
    }
    assertTrue(with > without && without > 0, with + " with, " + without + " without");
  }

  @Test
  @DisplayName("Q32: no link is a 404 with the envelope")
  void readsLinks() {
    for (JsonNode solution : caller.get("/solutions").data()) {
      String id = solution.get("id").stringValue();
      Caller.Answer answer = caller.get("/use-case-solutions/" + id);
      int links = solution.get("useCaseList").size();
      assertEquals(links == 0 ? 404 : 200, answer.status());
      if (links > 0) {
        assertEquals(links, answer.data().size());
        assertEquals(id, answer.data().get(0).get("solutionId").stringValue());
        assertEquals(
            solution.get("useCaseList").get(0).get("id"), answer.data().get(0).get("useCaseId"));
      }
    }
    assertEquals(404, caller.get("/use-case-solutions/nobody").status());
  }
}
