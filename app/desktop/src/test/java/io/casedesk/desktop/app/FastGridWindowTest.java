package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.records.cells.CellTextParser.ParseResult;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Keys that arrive in a long list before its rows are drawn, found, sorted or edited. */
@Tag("display")
@ExtendWith(WindowExtension.class)
class FastGridWindowTest extends FastKeysFixture {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  private static final int RECORDS = 1_200;
  private static final int LONGEST = 12;

  /** Leaps and steps through the list, and values for the cells between them. */
  private static final List<TypedKey> KEYS =
      List.of(
          TypedKey.of('a'),
          TypedKey.of('b'),
          TypedKey.of('1'),
          TypedKey.ENTER,
          TypedKey.ENTER,
          TypedKey.TAB,
          TypedKey.ESCAPE,
          TypedKey.DELETE,
          TypedKey.UNDO,
          TypedKey.of(KeyCode.F2),
          TypedKey.of(KeyCode.DOWN),
          TypedKey.of(KeyCode.UP),
          TypedKey.of(KeyCode.LEFT),
          TypedKey.of(KeyCode.RIGHT),
          TypedKey.of(KeyCode.PAGE_DOWN),
          TypedKey.of(KeyCode.PAGE_UP),
          TypedKey.of(KeyCode.HOME),
          TypedKey.of(KeyCode.END),
          TypedKey.control(KeyCode.DOWN),
          TypedKey.control(KeyCode.DOWN),
          TypedKey.control(KeyCode.UP),
          TypedKey.control(KeyCode.LEFT),
          TypedKey.control(KeyCode.RIGHT),
          TypedKey.control(KeyCode.HOME),
          TypedKey.control(KeyCode.END));

  /** More rows than the window shows. */
  private static final int ROWS = 60;

  /** The records in their first order. */
  private List<String> ids = List.of();

  @Start
  void open(Stage stage) {
    begin(WindowFixture.overSample(stage, folder, RECORDS));
  }

  @BeforeEach
  void read() {
    window.awaitUseCasesRead();
    BackgroundWork.await(folder);
    ids = Keyboard.fx(() -> model().rows().shown().stream().map(row -> row.record().id()).toList());
  }

  @Test
  void valuesBelowTheLastVisibleRowArriveInTheirOwnCells() {
    choose(0);
    List<TypedKey> typed = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      typed.addAll(TypedKey.text("v" + i));
      typed.add(TypedKey.ENTER);
    }
    keys.type(typed);
    for (int i = 0; i < ROWS; i++) {
      assertEquals("v" + i, staged(ids.get(i)), "row " + i);
    }
  }

  @Test
  void valuesAfterALeapArriveInTheirOwnCells() {
    same(
        TypedKey.control(KeyCode.DOWN),
        TypedKey.of('b'),
        TypedKey.ENTER,
        TypedKey.of(KeyCode.UP),
        TypedKey.of('c'),
        TypedKey.ENTER,
        TypedKey.control(KeyCode.UP),
        TypedKey.DELETE,
        TypedKey.of(KeyCode.F2),
        TypedKey.of('d'),
        TypedKey.ENTER);
  }

  @Test
  void aPageIsCountedFromTheRowsThatAnEarlierKeyScrolledTo() {
    choose(ids.size() - 1);
    keys.type(
        List.of(
            TypedKey.control(KeyCode.UP),
            TypedKey.of(KeyCode.PAGE_DOWN),
            TypedKey.of('a'),
            TypedKey.ENTER));
    BackgroundWork.await(folder);

    List<Integer> rows =
        Keyboard.fx(
            () ->
                model().staging().all().stream()
                    .map(change -> ids.indexOf(change.recordId()))
                    .toList());
    assertEquals(1, rows.size());
    assertTrue(rows.getFirst() > 5 && rows.getFirst() < ROWS, "row " + rows);
  }

  @Test
  void keysAfterASearchGoToTheRowsItFinds() {
    List<TypedKey> typed = new ArrayList<>(List.of(TypedKey.control(KeyCode.F)));
    typed.addAll(TypedKey.text(word()));
    typed.add(TypedKey.of(KeyCode.DOWN));
    typed.addAll(TypedKey.text("found"));
    typed.add(TypedKey.ENTER);
    typed.addAll(TypedKey.text("second"));
    typed.add(TypedKey.ENTER);
    same(typed.toArray(TypedKey[]::new));
  }

  @Test
  void keysAfterASearchIsClearedGoToAllRows() {
    List<TypedKey> typed = new ArrayList<>(List.of(TypedKey.control(KeyCode.F)));
    typed.addAll(TypedKey.text(word()));
    typed.add(TypedKey.ESCAPE);
    typed.add(TypedKey.control(KeyCode.HOME));
    typed.add(TypedKey.of(KeyCode.DOWN));
    typed.addAll(TypedKey.text("first"));
    typed.add(TypedKey.ENTER);
    same(typed.toArray(TypedKey[]::new));
  }

  /** A word that some records have. */
  private String word() {
    return Keyboard.fx(
        () ->
            model()
                .rows()
                .shown()
                .get(7)
                .record()
                .label()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z].*", ""));
  }

  /** More than a thousand cells are edited in the background. */
  @Test
  void keysAfterAnEditOfManyCellsFollowIt() {
    same(
        TypedKey.control(KeyCode.SPACE),
        TypedKey.DELETE,
        TypedKey.control(KeyCode.HOME),
        TypedKey.of(KeyCode.DOWN),
        TypedKey.of('x'),
        TypedKey.ENTER,
        TypedKey.UNDO);
    same(TypedKey.control(KeyCode.SPACE), TypedKey.DELETE, TypedKey.UNDO);
  }

  /** The keyboard is in the column of titles then, which can't be edited. */
  @Test
  void keysInANewWindowAreAnsweredInTheFirstColumn() {
    keys.type(
        List.of(TypedKey.control(KeyCode.DOWN), TypedKey.of('b'), TypedKey.ENTER, TypedKey.ENTER));
    BackgroundWork.await(folder);

    assertEquals(new Outcome(ids.size() - 1, "title", "DataTable", ""), outcome());
    List<String> told =
        Keyboard.fx(
            () -> {
              ParseResult refused = model().grid().refusedProperty().get();
              return refused == null
                  ? List.of()
                  : refused.refused().stream()
                      .map(each -> each.field() + " " + each.messageKey())
                      .toList();
            });
    assertEquals(List.of("Title problem.readOnly"), told);
  }

  /** At the second start the list of the first one is shown, and is read meanwhile. */
  @Test
  void keysArriveInTheirCellsFromTheMomentTheListIsShown() {
    int right = Keyboard.fx(this::column);
    List<TypedKey> typed = new ArrayList<>(List.of(TypedKey.of(KeyCode.DOWN)));
    typed.addAll(Collections.nCopies(right, TypedKey.of(KeyCode.RIGHT)));
    typed.addAll(TypedKey.text("first"));
    typed.add(TypedKey.ENTER);
    typed.addAll(TypedKey.text("second"));
    typed.add(TypedKey.ENTER);
    window.composition.close();
    Keyboard.fx(
        () -> {
          window = WindowFixture.overSample(window.stage, folder, RECORDS);
          Observables.once(
              Bindings.isNotEmpty(model().rows().shown()),
              isThere -> isThere,
              () -> Platform.runLater(() -> keys.type(typed)));
          return true;
        });
    WindowFixture.await(() -> !model().staging().all().isEmpty());
    window.awaitUseCasesRead();
    BackgroundWork.await(folder);

    assertEquals("first", staged(ids.get(1)));
    assertEquals("second", staged(ids.get(2)));
    assertEquals(2, Keyboard.fx(() -> model().staging().all()).size());
  }

  /** JavaFX lets a table answer keys from its first frame on; arrows moved the focus before it. */
  @Test
  void keysBeforeTheFirstFrameOfAListAreAnsweredInIt() {
    Keyboard.fx(
        () -> {
          // Checklists read the solutions, too.
          window.composition.solutions().model().begin(Platform::runLater);
          return true;
        });
    WindowFixture.await(() -> !window.composition.solutions().model().rows().shown().isEmpty());
    BackgroundWork.await(folder);

    keys.type(
        List.of(
            TypedKey.control(WindowFixture.digit(new FxRobot(), "solutions")),
            TypedKey.of(KeyCode.DOWN),
            TypedKey.of(KeyCode.DOWN),
            TypedKey.of(KeyCode.RIGHT)));
    BackgroundWork.await(folder);

    TablePosition<?, ?> at = Keyboard.fx(() -> table().getFocusModel().getFocusedCell());
    assertEquals(Keyboard.fx(this::table), Keyboard.fx(this::owner));
    assertEquals("2:1", at.getRow() + ":" + at.getColumn());
  }

  /** The rail is beside the list, and an arrow would go there. */
  @Test
  void arrowsThatComeBeforeTheListLeaveTheFocusToIt() {
    window.composition.close();
    Keyboard.fx(
        () -> {
          window = WindowFixture.overSample(window.stage, folder, RECORDS);
          keys.type(List.of(TypedKey.of(KeyCode.LEFT), TypedKey.of(KeyCode.DOWN)));
          return true;
        });
    window.awaitUseCasesRead();
    BackgroundWork.await(folder);

    assertEquals(Keyboard.fx(this::table), Keyboard.fx(this::owner));
  }

  @Test
  void keysThatArriveInOnePulseDoWhatSlowOnesDo() {
    choose(1);
    DrawnKeys.compare(
        DrawnKeys.count(20),
        keys,
        (i, random) ->
            new DrawnKeys.Sequence(
                "the second row",
                this::undoOne,
                DrawnKeys.upTo(LONGEST, random, () -> DrawnKeys.oneOf(KEYS, random))),
        i -> BackgroundWork.await(folder),
        this::outcome);
  }

  /** What was dismissed once counts as told no longer. */
  @Test
  void theSameReadOnlyCellIsRefusedAgainAfterItsNoticeWasDismissed() {
    for (int i = 0; i < 2; i++) {
      choose(1);
      keys.type(List.of(TypedKey.of(KeyCode.END), TypedKey.of(KeyCode.ENTER)));

      WindowFixture.await(() -> Keyboard.fx(() -> dismissals().size()) == 1);
    }
  }

  private Set<Node> dismissals() {
    return window.stage.getScene().getRoot().lookupAll("#notice-dismiss");
  }

  /** Types keys at once and slowly, each from the second row, and compares what they leave. */
  private void same(TypedKey... typed) {
    choose(1);
    keys.type(List.of(typed));
    Outcome fast = outcome();
    choose(1);
    for (TypedKey key : typed) {
      keys.type(List.of(key));
      BackgroundWork.await(folder);
    }
    assertEquals(outcome(), fast, List.of(typed).toString());
  }

  private String staged(String record) {
    return Keyboard.fx(
        () -> {
          var change = model().staging().find(record, SPONSOR);
          return change == null ? "nothing" : change.wanted().display();
        });
  }

  /** With a step to redo, the bar of unsent changes is there, and each page has as many rows. */
  private void undoOne() {
    Keyboard.fx(
        () -> {
          Change change = new Change(ids.getLast(), SPONSOR, null, FieldValue.text("x"));
          model().staging().stage(List.of(change));
          return true;
        });
    choose(1);
  }

  /** Puts the keyboard on a row, without changes and notices: a page has fewer rows under these. */
  private void choose(int row) {
    Keyboard.fx(
        () -> {
          dismissals().forEach(button -> ((Button) button).fire());
          // Discarding would be one more step, and a sequence may undo more steps than it does.
          while (model().staging().undoableProperty().get()) {
            model().staging().undo();
          }
          model().rows().queryProperty().set("");
          // From the first row on, whole: a page is counted from the rows that are shown whole.
          table().scrollTo(0);
          return true;
        });
    BackgroundWork.await(folder);
    // The columns of custom fields come with the records.
    WindowFixture.await(() -> Keyboard.fx(this::column) >= 0);
    // The first record that is opened brings the columns in their order.
    for (int next : new int[] {0, row, row}) {
      Keyboard.fx(
          () -> {
            window.composition.useCases().view().choose(next, column());
            keys.arrange();
            return true;
          });
      BackgroundWork.await(folder);
    }
    dismissNotices();
    assertEquals(column(), Keyboard.fx(() -> table().getFocusModel().getFocusedCell().getColumn()));
  }

  /** A notice above the list leaves it fewer rows, and a page is as long as what is shown. */
  private void dismissNotices() {
    Keyboard.fx(
        () -> {
          dismissals().forEach(button -> ((Button) button).fire());
          return true;
        });
    BackgroundWork.await(folder);
  }

  private int column() {
    return table().getVisibleLeafColumns().stream()
        .map(each -> each.getId())
        .toList()
        .indexOf(SPONSOR.toString());
  }

  private Node owner() {
    return window.stage.getScene().getFocusOwner();
  }

  private TableView<?> table() {
    return (TableView<?>) window.stage.getScene().lookup(".record-table");
  }

  /** What a sequence leaves behind. */
  private record Outcome(int row, String column, String keyboard, String changes) {}

  private Outcome outcome() {
    BackgroundWork.await(folder);
    return Keyboard.fx(
        () -> {
          Node owner = window.stage.getScene().getFocusOwner();
          String changes =
              model().staging().all().stream()
                  .map(each -> ids.indexOf(each.recordId()) + " " + each.wanted().display())
                  .sorted()
                  .collect(Collectors.joining("\n"));
          TablePosition<?, ?> at = table().getFocusModel().getFocusedCell();
          return new Outcome(
              at.getRow(),
              at.getTableColumn().getId(),
              owner == null ? "nothing" : owner.getClass().getSimpleName(),
              changes);
        });
  }
}
