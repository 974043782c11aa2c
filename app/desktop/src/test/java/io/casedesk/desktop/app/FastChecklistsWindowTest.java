package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Letters that arrive faster than checklists are shown mean what they mean when typed slowly. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FastChecklistsWindowTest extends FastKeysFixture {

  private static final int SAMPLE = 400;
  private static final int LONGEST = 12;

  /** What a note is made of: letters that are shortcuts elsewhere. */
  private static final String LETTERS = "rrrnnnmsjkdfho eR";

  private static final List<TypedKey> OTHERS =
      List.of(
          TypedKey.ENTER,
          TypedKey.ENTER,
          TypedKey.ESCAPE,
          TypedKey.UNDO,
          TypedKey.of(KeyCode.DOWN),
          TypedKey.of(KeyCode.DOWN),
          TypedKey.of(KeyCode.UP),
          TypedKey.of(KeyCode.RIGHT),
          TypedKey.of(KeyCode.LEFT),
          TypedKey.of(KeyCode.BACK_SPACE, "\b"));

  private ChecklistsFixture checklists;

  /** The checklists in their first order. */
  private List<ChecklistKey> places = List.of();

  @Start
  void open(Stage stage) {
    checklists = ChecklistsFixture.over(stage, folder, SAMPLE);
    begin(checklists.window());
  }

  @BeforeEach
  void read(FxRobot robot) {
    checklists.open(robot);
    BackgroundWork.await(folder);
    places = checklists.cells().stream().map(ChecklistEntry::place).toList();
    begin();
  }

  /** What a sequence leaves behind. */
  private record Outcome(String said, String place, String keyboard, String typed) {}

  private ChecklistModels models() {
    return checklists.section().models();
  }

  @Test
  void notesThatAreTypedAtOnceAreTheNotesOfTheirChecklists() {
    List<TypedKey> typed = new ArrayList<>();
    for (String note : List.of("Rn: jkm, said so", "r", "second: r r")) {
      typed.addAll(TypedKey.text("n" + note));
      typed.add(TypedKey.ENTER);
      typed.addAll(TypedKey.text("r"));
    }

    keys.type(typed);
    BackgroundWork.await(folder);
    WindowFixture.await(() -> reviews().size() >= 6);

    assertEquals(
        List.of(
            "0 NEEDS_WORK Rn: jkm, said so",
            "1 REVIEWED ",
            "2 NEEDS_WORK r",
            "3 REVIEWED ",
            "4 NEEDS_WORK second: r r",
            "5 REVIEWED "),
        reviews().stream()
            .map(
                review ->
                    "%d %s %s"
                        .formatted(
                            places.indexOf(review.place()),
                            review.statement().mark(),
                            review.statement().note()))
            .toList());
  }

  @Test
  void whatIsTypedAfterTheKeyOfTheSearchIsSearched() {
    keys.type(TypedKey.text("srisk nrr"));
    BackgroundWork.await(folder);

    TextField search = (TextField) lookup("#checklist-search");
    assertEquals("risk nrr", search.getText());
    assertEquals(List.of(), reviews());
  }

  /** The form is hidden then, and the next control that JavaFX finds is the button that marks. */
  @Test
  void enterAfterTheKeyOfAnotherTabMarksNothing() {
    for (TypedKey key : List.of(TypedKey.of('m'), TypedKey.of('h'), TypedKey.ENTER)) {
      keys.type(List.of(key));
      BackgroundWork.await(folder);
    }

    assertEquals(List.of(), reviews());
  }

  @Test
  void keysThatArriveInOnePulseDoWhatSlowOnesDo() {
    DrawnKeys.compare(
        DrawnKeys.count(20),
        keys,
        (i, random) ->
            new DrawnKeys.Sequence(
                "the first checklist",
                this::reset,
                DrawnKeys.upTo(
                    LONGEST,
                    random,
                    () ->
                        random.nextInt(3) > 0
                            ? DrawnKeys.character(LETTERS, random)
                            : DrawnKeys.oneOf(OTHERS, random))),
        i -> BackgroundWork.await(folder),
        this::outcome);
  }

  private List<Review> reviews() {
    return window.workspace.reviews().of(folder.resolve("service.db").toString());
  }

  private Node lookup(String query) {
    return Keyboard.fx(() -> window.stage.getScene().lookup(query));
  }

  /** Takes back what was said, and leaves the fields. */
  private void reset() {
    // Another checklist would keep the note that is being typed.
    keys.type(List.of(TypedKey.ESCAPE));
    while (Keyboard.fx(() -> models().review().undoableProperty().get())) {
      Keyboard.fx(
          () -> {
            models().review().undo();
            return true;
          });
      BackgroundWork.await(folder);
    }
    begin();
    assertEquals("", outcome().said());
  }

  /** Puts the keyboard on the first column of the first checklist. */
  private void begin() {
    for (ChecklistKey place : List.of(places.getLast(), places.getFirst())) {
      Keyboard.fx(
          () -> {
            models().review().open(place);
            return true;
          });
      BackgroundWork.await(folder);
    }
    Keyboard.fx(
        () -> {
          ((TextField) window.stage.getScene().lookup("#checklist-search")).clear();
          ((TableView<?>) window.stage.getScene().lookup("#checklist-list")).getSortOrder().clear();
          checklists.section().focus();
          return true;
        });
    BackgroundWork.await(folder);
    keys.type(List.of(TypedKey.of(KeyCode.HOME)));
    BackgroundWork.await(folder);
    keys.type(TypedKey.text("f"));
    BackgroundWork.await(folder);
  }

  private Outcome outcome() {
    BackgroundWork.await(folder);
    String said =
        checklists.cells().stream()
            .filter(
                cell ->
                    cell.state() != ChecklistState.UNREVIEWED
                        || !cell.entry().standing().remarks().isEmpty())
            .map(FastChecklistsWindowTest::said)
            .sorted()
            .collect(Collectors.joining("\n"));
    return Keyboard.fx(
        () -> {
          Node owner = window.stage.getScene().getFocusOwner();
          return new Outcome(
              said,
              String.valueOf(models().review().placeProperty().get()),
              owner == null ? "nothing" : String.valueOf(owner.getId()),
              owner instanceof TextInputControl text ? text.getText() : "");
        });
  }

  private static String said(ChecklistEntry cell) {
    var standing = cell.entry().standing();
    return "%s: %s %s %s"
        .formatted(
            cell.place(),
            cell.state(),
            standing.counting().stream().map(review -> review.statement().note()).toList(),
            standing.remarks().stream()
                .map(one -> one.answer() + "=" + one.review().statement().note())
                .toList());
  }
}
