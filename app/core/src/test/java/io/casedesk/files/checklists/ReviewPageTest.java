package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.HtmlText;
import io.casedesk.files.checklists.ReviewPack.Format;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A page to print is as long as what it shows. */
final class ReviewPageTest {

  /**
   * As many solutions, three quarters of them with a checklist, each of a page of its own.
   *
   * @param checklists a multiple of three
   */
  static ReviewedChecklists reviewed(int checklists) {
    List<Solution> solutions = new ArrayList<>();
    Map<String, SolutionPart<Checklist>> parts = new LinkedHashMap<>();
    int made = 0;
    for (int i = 0; made < checklists; i++) {
      String id = id("solution " + i);
      solutions.add(
          new Solution(
              id,
              Map.of("id", FieldValue.text(id), "name", FieldValue.text("Claims assistant " + i)),
              Map.of(),
              new Solution.Owner(id("owner"), "ann.kowalczyk@example.com"),
              List.of()));
      parts.put(id, SolutionPart.of(id, i % 4 == 3 ? List.of() : List.of(checklist(++made))));
    }
    return ReviewedChecklists.of(solutions, parts, new ReviewHistory(List.of()), Map.of());
  }

  private static Checklist checklist(int number) {
    String id = id("checklist " + number);
    return Checklist.of(
        id,
        """
        {"checklistId":"%s","playbookId":"data-protection","pageId":"incident-plan-%04d",
         "showNotification":%s,"checklistAttributes":{"owner":"Ann","riskAssessed":true,
         "remarks":"The report of part %2$d is with the owner, who signed it in May."}}
        """
            .formatted(id, number, number % 3 == 0));
  }

  /** Returns an id as long as those of the service. */
  private static String id(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString();
  }

  private static String page(ReviewedChecklists checklists) {
    ReviewPack.About about =
        new ReviewPack.About(
            "https://cases.example.com", ReviewFixture.NOON, "ann", "all", List.of());
    return new String(ReviewFixture.written(new ReviewPack(about, checklists), Format.HTML), UTF_8);
  }

  @Test
  void isAListWithARowForEachChecklist() {
    ReviewedChecklists checklists = reviewed(444);
    String page = page(checklists);
    String list = page.substring(page.indexOf("<h2>Checklists</h2>"), page.indexOf("<h2>Reviews"));
    assertEquals(checklists.rows().size(), list.split("<tr><td>", -1).length - 1);
    for (ReviewedChecklists.Row row : checklists.rows()) {
      assertTrue(list.contains("<bdi>" + row.solution().name() + "</bdi>"), list);
    }
    assertTrue(list.contains("<bdi>incident-plan-0444</bdi>"), list);
  }

  @Test
  void theListNamesEachSolutionUnambiguously() {
    List<Solution> solutions =
        List.of(
            solution("a1", Map.of("name", FieldValue.text("Twin"))),
            solution("a2", Map.of("name", FieldValue.text("Twin"))),
            solution("a3", Map.of()),
            solution(
                "a4",
                Map.of("name", FieldValue.text("Gone"), "deleteFlag", new FieldValue.Bool(true))));
    Map<String, SolutionPart<Checklist>> parts = new LinkedHashMap<>();
    parts.put(
        "a1",
        SolutionPart.of("a1", IntStream.range(0, 7).mapToObj(ReviewPageTest::checklist).toList()));
    String page =
        page(ReviewedChecklists.of(solutions, parts, new ReviewHistory(List.of()), Map.of()));
    String list = page.substring(page.indexOf("<h2>Checklists</h2>"), page.indexOf("<h2>Reviews"));
    for (String name : List.of("Twin (a1)", "Twin (a2)", "a3", "Gone, deleted")) {
      assertTrue(list.contains("<tr><td><bdi>" + name + "</bdi></td>"), list);
    }
  }

  private static Solution solution(String id, Map<String, FieldValue> members) {
    return new Solution(id, members, Map.of(), null, List.of());
  }

  @Test
  void thePackSaysWhatItDoesNotProve() {
    assertTrue(page(reviewed(6)).contains(HtmlText.of(ReviewTables.NAMES.text())));
  }
}
