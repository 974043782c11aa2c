package io.casedesk.desktop.checklists.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistList.Sort;
import io.casedesk.desktop.checklists.model.ShownRow.GroupRow;
import io.casedesk.desktop.checklists.model.ShownRow.Grouping;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Checks which checklists the list shows, in which order, and what a change of one costs. */
class ChecklistListTest {

  private static final Instant READ = Instant.parse("2026-11-20T10:00:00Z");

  private final AtomicInteger searches = new AtomicInteger();
  private final Tasks counted =
      new Tasks(
          work -> {
            searches.incrementAndGet();
            work.run();
          },
          Runnable::run,
          thrown -> {});
  private final ChecklistStore store = new ChecklistStore(Runnable::run);
  private final ChecklistList list = new ChecklistList(store, counted);

  private static Solution solution(String id) {
    return new Solution(
        id,
        Map.of("id", FieldValue.text(id), "name", FieldValue.text("Solution " + id)),
        Map.of(),
        null,
        List.of());
  }

  private static Map<String, FieldValue> checklist(String id, String page, String answer) {
    return Map.of(
        "checklistId",
        FieldValue.text(id),
        "playbookId",
        FieldValue.text("go-live"),
        "pageId",
        FieldValue.text(page),
        "answer",
        FieldValue.text(answer));
  }

  /** The checklists of a solution, each as its id, its page and its answer. */
  private static SolutionPart<Checklist> part(String id, String... checklists) {
    return SolutionPart.of(
        id,
        Checklist.of(
            Stream.of(checklists)
                .map(text -> text.split(" ", -1))
                .map(words -> checklist(words[0], words[1], words[2]))
                .toList()));
  }

  /** Three solutions: with two checklists, with none, with one. */
  private void readThree() {
    store.list(List.of(solution("a"), solution("b"), solution("c")));
    store.flush();
    store.addRead(
        List.of(part("a", "a1 design yes", "a2 test no"), part("b"), part("c", "c1 design later")),
        READ);
    store.flush();
  }

  private List<String> shown() {
    return list.shown().stream()
        .map(item -> item.place().solution() + ":" + item.place().checklist() + " " + item.state())
        .toList();
  }

  private void mark(String solution, String checklist, Review.Mark mark) {
    ChecklistKey place = new ChecklistKey(solution, checklist);
    ChecklistRow row = store.row(place);
    ChecklistEntry cell = row == null ? null : row.cell();
    if (cell == null) {
      throw new AssertionError(place + " is not there");
    }
    Review.Statement said = new Review.Statement(mark, "see page 2, Prüfung", "ann", Instant.now());
    store.say(List.of(Review.of(solution, cell.checklist(), said, store.heads(place, ""))));
    store.flush();
  }

  private @Nullable ChecklistKey next(
      @Nullable ChecklistKey at, boolean forwards, Predicate<ChecklistEntry> open) {
    ChecklistEntry next = list.next(at, forwards, open);
    return next == null ? null : next.place();
  }

  @Test
  void eachChecklistHasARowAndASolutionWithoutOneToo() {
    readThree();
    assertEquals(
        List.of("a:a1 UNREVIEWED", "a:a2 UNREVIEWED", "b: NONE", "c:c1 UNREVIEWED"), shown());
    assertEquals(4, store.countsProperty().get().of(SolutionFilter.ALL));
    assertEquals(3, store.countsProperty().get().inList(SolutionFilter.ALL), "checklists");
    assertEquals(1, store.countsProperty().get().inList(SolutionFilter.NONE));
    assertEquals(3, store.countsProperty().get().of(SolutionFilter.UNREVIEWED));
  }

  @Test
  void theFilterAndTheSearchApplyToChecklistsNotToSolutions() {
    readThree();
    mark("a", "a1", Review.Mark.REVIEWED);
    list.filterProperty().set(SolutionFilter.UNREVIEWED);
    assertEquals(List.of("a:a2 UNREVIEWED", "c:c1 UNREVIEWED"), shown());
    assertEquals(List.of("a2", "c1"), packed());
    list.filterProperty().set(SolutionFilter.NONE);
    assertEquals(List.of("b: NONE"), shown());
    assertEquals(1, list.matchingRows().size());
    assertEquals(List.of(), packed());
    list.filterProperty().set(SolutionFilter.ALL);
    list.queryProperty().set("solution design");
    assertEquals(List.of("a:a1 REVIEWED", "c:c1 UNREVIEWED"), shown());
    // Two checklists of the solution hold one word each.
    list.queryProperty().set("yes no");
    assertEquals(List.of(), shown());
    list.queryProperty().set("see");
    assertEquals(List.of("a:a1 REVIEWED"), shown());
    assertEquals(List.of("a1"), packed());
    list.queryProperty().set("prufung");
    assertEquals(List.of("a:a1 REVIEWED"), shown(), "accents don't matter");
  }

  /** The checklists of a review pack. */
  private List<String> packed() {
    return list.matchingRows().stream()
        .flatMap(row -> row.entries().stream())
        .map(entry -> entry.checklist().key())
        .toList();
  }

  @Test
  void theOpenChecklistStaysUntilAnotherIsOpened() {
    readThree();
    list.filterProperty().set(SolutionFilter.UNREVIEWED);
    list.keepVisible(new ChecklistKey("a", "a1"));
    mark("a", "a1", Review.Mark.REVIEWED);
    assertEquals(List.of("a:a1 REVIEWED", "a:a2 UNREVIEWED", "c:c1 UNREVIEWED"), shown());
    assertTrue(list.isShown(new ChecklistKey("a", "a1")));
    assertEquals(2, list.matching().size());
    list.keepVisible(new ChecklistKey("a", "a2"));
    assertEquals(List.of("a:a2 UNREVIEWED", "c:c1 UNREVIEWED"), shown());
    assertFalse(list.isShown(new ChecklistKey("a", "a1")));
    list.keepVisible(new ChecklistKey("a", "a1"));
    assertEquals(List.of("a:a1 REVIEWED", "a:a2 UNREVIEWED", "c:c1 UNREVIEWED"), shown());
  }

  @Test
  void rowsAreSortedOnRequestAndStayWhereTheyAreWhenTheyChange() {
    readThree();
    mark("c", "c1", Review.Mark.NEEDS_WORK);
    list.sortsProperty()
        .set(List.of(new Sort(ChecklistColumn.STATE, false), new Sort(ChecklistColumn.PAGE, true)));
    List<String> sorted =
        List.of("a:a2 UNREVIEWED", "a:a1 UNREVIEWED", "c:c1 NEEDS_WORK", "b: NONE");
    assertEquals(sorted, shown());
    mark("a", "a2", Review.Mark.REVIEWED);
    store.addRead(List.of(part("b", "b1 build yes")), READ.plusSeconds(60));
    store.flush();
    assertEquals(
        List.of("a:a2 REVIEWED", "a:a1 UNREVIEWED", "b:b1 UNREVIEWED", "c:c1 NEEDS_WORK"), shown());
    list.sortsProperty().set(List.of());
    assertEquals(
        List.of("a:a1 UNREVIEWED", "a:a2 REVIEWED", "b:b1 UNREVIEWED", "c:c1 NEEDS_WORK"), shown());
  }

  /** The rows of the table, a header row as its name and its group. */
  private List<String> rows() {
    return list.rows().stream()
        .map(
            shown ->
                switch (shown) {
                  case ChecklistRow row -> row.place().solution() + ":" + row.place().checklist();
                  case GroupRow group -> header(group);
                })
        .toList();
  }

  private static String header(GroupRow group) {
    String name = group.grouping() == Grouping.STATE ? group.state().toString() : group.name();
    return "%s %d %d %d"
        .formatted(name, group.rows(), group.reviewed(), group.open())
        .concat(group.expanded() ? "" : " collapsed");
  }

  private GroupRow group(int row) {
    return (GroupRow) list.rows().get(row);
  }

  @Test
  void rowsAreGroupedWithCountsAndSortedInTheirGroups() {
    readThree();
    mark("a", "a1", Review.Mark.REVIEWED);
    assertEquals(List.of("a:a1", "a:a2", "b:", "c:c1"), rows());
    list.groupByNext();
    assertEquals(Grouping.PLAYBOOK, list.groupingProperty().get());
    assertEquals(
        List.of("go-live 3 1 2", "a:a1", "a:a2", "c:c1", " 1 0 0", "b:"),
        rows(),
        "without a playbook comes last");
    list.sortsProperty().set(List.of(new Sort(ChecklistColumn.PAGE, true)));
    assertEquals(List.of("go-live 3 1 2", "a:a2", "a:a1", "c:c1", " 1 0 0", "b:"), rows());
    list.groupByNext();
    assertEquals(
        List.of(
            "Solution a 2 1 1",
            "a:a2",
            "a:a1",
            "Solution b 1 0 0",
            "b:",
            "Solution c 1 0 1",
            "c:c1"),
        rows());
    list.groupByNext();
    assertEquals(
        List.of("UNREVIEWED 2 0 2", "a:a2", "c:c1", "REVIEWED 1 1 0", "a:a1", "NONE 1 0 0", "b:"),
        rows());
    list.queryProperty().set("design");
    assertEquals(List.of("UNREVIEWED 1 0 1", "c:c1", "REVIEWED 1 1 0", "a:a1"), rows());
    for (Grouping grouping : List.of(Grouping.ASSIGNED, Grouping.DUE)) {
      list.groupByNext();
      assertEquals(grouping, list.groupingProperty().get());
      assertEquals(List.of(" 2 1 1", "a:a1", "c:c1"), rows(), "nothing is assigned");
    }
    list.groupByNext();
    assertEquals(List.of("a:a1", "c:c1"), rows());
  }

  @Test
  void aMarkedRowStaysInItsGroupUntilTheRowsAreFoundAnew() {
    readThree();
    list.groupingProperty().set(Grouping.STATE);
    GroupRow unreviewed = group(0);
    mark("a", "a2", Review.Mark.REVIEWED);
    assertEquals(List.of("UNREVIEWED 3 1 2", "a:a1", "a:a2", "c:c1", "NONE 1 0 0", "b:"), rows());
    store.addRead(List.of(part("b", "b1 build yes")), READ.plusSeconds(60));
    store.flush();
    assertEquals(List.of("UNREVIEWED 4 1 3", "a:a1", "a:a2", "b:b1", "c:c1"), rows());
    assertTrue(unreviewed.isSame(group(0)), "the header row stays");
    list.queryProperty().set("solution");
    assertEquals(
        List.of("UNREVIEWED 3 0 3", "a:a1", "b:b1", "c:c1", "REVIEWED 1 1 0", "a:a2"), rows());
  }

  @Test
  void collapsedGroupsKeepTheirChecklistsInTheWorkQueue() {
    readThree();
    list.groupingProperty().set(Grouping.SOLUTION);
    list.expand(group(0), false);
    assertEquals(
        List.of("Solution a 2 0 2 collapsed", "Solution b 1 0 0", "b:", "Solution c 1 0 1", "c:c1"),
        rows());
    assertEquals(-1, list.rowOf(new ChecklistKey("a", "a2")));
    assertEquals(4, list.matching().size(), "the review pack and the bulk review take all rows");
    mark("a", "a1", Review.Mark.REVIEWED);
    assertEquals("Solution a 2 1 1 collapsed", header(group(0)));

    ChecklistKey next = next(new ChecklistKey("c", "c1"), true, ChecklistEntry::isOpen);
    assertEquals(new ChecklistKey("a", "a2"), next);
    list.keepVisible(Objects.requireNonNull(next));
    assertEquals(
        List.of(
            "Solution a 2 1 1",
            "a:a1",
            "a:a2",
            "Solution b 1 0 0",
            "b:",
            "Solution c 1 0 1",
            "c:c1"),
        rows());
    assertEquals(group(0), list.groupAt(2));

    list.toggleAll();
    assertEquals(
        List.of(
            "Solution a 2 1 1 collapsed",
            "Solution b 1 0 0 collapsed",
            "Solution c 1 0 1 collapsed"),
        rows());
    list.toggleAll();
    assertEquals(7, rows().size());
    assertNull(list.groupAt(-1));
  }

  @Test
  void theNextChecklistToReviewIsTheNextInTheOrderShown() {
    readThree();
    assertEquals(new ChecklistKey("a", "a1"), next(null, true, ChecklistEntry::isOpen));
    assertEquals(new ChecklistKey("c", "c1"), next(null, false, ChecklistEntry::isOpen));
    assertEquals(
        new ChecklistKey("a", "a2"),
        next(new ChecklistKey("a", "a1"), true, ChecklistEntry::isOpen));
    assertEquals(
        new ChecklistKey("c", "c1"),
        next(new ChecklistKey("a", "a2"), true, ChecklistEntry::isOpen));
    assertEquals(
        new ChecklistKey("a", "a2"),
        next(new ChecklistKey("b", ""), false, ChecklistEntry::isOpen));
    assertEquals(
        new ChecklistKey("a", "a1"),
        next(new ChecklistKey("c", "c1"), true, ChecklistEntry::isOpen));
    assertEquals(
        new ChecklistKey("c", "c1"),
        next(new ChecklistKey("a", "a1"), false, ChecklistEntry::isOpen));
    assertNull(next(new ChecklistKey("a", "a1"), true, one -> one.place().solution().equals("b")));
    assertNull(next(new ChecklistKey("c", "c1"), true, one -> one.place().solution().equals("c")));
    list.sortsProperty().set(List.of(new Sort(ChecklistColumn.PAGE, true)));
    assertEquals(
        new ChecklistKey("a", "a1"),
        next(new ChecklistKey("a", "a2"), true, ChecklistEntry::isOpen));
    assertEquals(
        new ChecklistKey("c", "c1"),
        next(new ChecklistKey("a", "a1"), true, ChecklistEntry::isOpen));
  }

  @Test
  void aRowTellsWhatChangedSinceItsReviewOrAnEarlierRead() {
    readThree();
    mark("a", "a1", Review.Mark.REVIEWED);
    store.addRead(List.of(part("a", "a1 design maybe", "a2 test yes")), READ.plusSeconds(60));
    store.flush();
    ChecklistRow reviewed = list.shown().get(0);
    assertEquals(ChecklistState.LAPSED, reviewed.state());
    assertEquals(new ChecklistRow.Change(1, null), reviewed.change());
    assertEquals("see page 2, Prüfung", ChecklistColumn.notes(reviewed));
    assertEquals(1, reviewed.openPoints().size());
    ChecklistRow read = list.shown().get(1);
    assertEquals(new ChecklistRow.Change(1, READ.plusSeconds(60)), read.change());
    assertNull(list.shown().get(2).change());
    mark("a", "a1", Review.Mark.REVIEWED);
    mark("a", "a2", Review.Mark.REVIEWED);
    assertNull(list.shown().get(0).change());
    assertNull(list.shown().get(1).change());
    assertEquals(0, list.shown().get(1).openPoints().size());
  }

  @Test
  void aMarkAmongTwentyThousandChecklistsCostsNoSearchAndTheNextOneLooksOnlyAhead() {
    int count = 5_000;
    List<Solution> all = new ArrayList<>();
    List<SolutionPart<Checklist>> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String id = "s%04d".formatted(i);
      all.add(solution(id));
      parts.add(
          SolutionPart.of(
              id,
              Checklist.of(
                  IntStream.range(0, 4)
                      .mapToObj(page -> checklist(id + "-" + page, "page " + page, "yes"))
                      .toList())));
    }
    store.list(all);
    store.flush();
    store.addRead(parts, READ);
    store.flush();
    assertEquals(20_000, list.shown().size());

    list.sortsProperty().set(List.of(new Sort(ChecklistColumn.PAGE, false)));
    List<int[]> changes = new ArrayList<>();
    list.rows()
        .addListener(
            (ListChangeListener<ShownRow>)
                change -> {
                  while (change.next()) {
                    changes.add(new int[] {change.getFrom(), change.getTo()});
                  }
                });
    // One search and one change of the rows for each filter and each text.
    searches.set(0);
    list.filterProperty().set(SolutionFilter.UNREVIEWED);
    list.queryProperty().set("s00 page");
    assertEquals(400, list.shown().size());
    list.queryProperty().set("");
    assertEquals(3, searches.get());
    assertEquals(2, changes.size(), "the filter itself changes no row");

    // A mark on the open checklist changes the rows of its solution only.
    ChecklistKey at = list.shown().getFirst().place();
    list.keepVisible(at);
    assertEquals(3, searches.get(), "the open checklist passes the filter");
    changes.clear();
    mark(at.solution(), at.checklist(), Review.Mark.REVIEWED);
    assertEquals(4, changes.stream().mapToInt(range -> range[1] - range[0]).sum());
    AtomicInteger looked = new AtomicInteger();
    ChecklistKey next =
        next(
            at,
            true,
            one -> {
              looked.incrementAndGet();
              return one.isOpen();
            });
    assertEquals(list.shown().get(1).place(), next);
    assertEquals(1, looked.get());
  }
}
