package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.checklists.ReviewPack.Format;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistMatrix;
import io.casedesk.model.checklist.ReviewHistory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A page to print is as long as what it shows. */
final class ReviewPageTest {

  /** A solution for each checklist, each of a page of its own, and one without any. */
  static ChecklistMatrix matrix(int checklists) {
    List<Solution> solutions = new ArrayList<>();
    Map<String, SolutionPart<Checklist>> parts = new LinkedHashMap<>();
    for (int i = 0; i <= checklists; i++) {
      String id = "s" + i;
      solutions.add(
          new Solution(
              id,
              Map.of("id", FieldValue.text(id), "name", FieldValue.text("Solution " + i)),
              Map.of(),
              null,
              List.of()));
      Checklist checklist =
          Checklist.of(
              "c" + i,
              """
              {"checklistId":"c%1$d","pageId":"page %1$04d","checklistAttributes":{
               "owner":"Ann %1$d","riskAssessed":true,"residualRisk":"low","reviewedBy":"Bob",
               "remarks":"The report of part %1$d is with the owner, who signed it in May."}}
              """
                  .formatted(i));
      parts.put(id, SolutionPart.of(id, i == checklists ? List.of() : List.of(checklist)));
    }
    return ChecklistMatrix.of(solutions, parts, new ReviewHistory(List.of()), Map.of());
  }

  private static String page(ChecklistMatrix matrix) {
    ReviewPack.About about =
        new ReviewPack.About(
            "https://cases.example.com", ReviewFixture.NOON, "ann", "all", List.of());
    return new String(ReviewFixture.written(new ReviewPack(about, matrix), Format.HTML), UTF_8);
  }

  private static int rowsOfMatrix(String page) {
    return page.split("<th scope=\"row\">", -1).length - 1;
  }

  @Test
  void aSolutionStandsOnlyBesideThePagesThatItAnswers() {
    String page = page(matrix(444));
    assertEquals(445, rowsOfMatrix(page));
    assertTrue(page.contains("Solution 444"), "the one without a checklist");
    assertTrue(page.contains("Solutions without a checklist on these pages are not listed"), page);
    assertEquals(7, rowsOfMatrix(page(matrix(6))), "one table holds them all");
  }

  @Test
  void pagesOfSolutionsThatAreNotShownAreNoColumns() {
    ChecklistMatrix all = matrix(444);
    ChecklistMatrix shown = ChecklistMatrix.ofRows(all.rows().subList(0, 5));
    assertEquals(5, shown.pages().size());
    assertEquals(5, rowsOfMatrix(page(shown)));
  }
}
