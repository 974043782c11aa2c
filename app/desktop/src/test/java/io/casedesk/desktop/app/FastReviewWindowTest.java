package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.List;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.Start;

/** Keys that decide on changes faster than the window is drawn decide on the lines they mean. */
@Tag("display")
@ExtendWith(WindowExtension.class)
class FastReviewWindowTest extends FastKeysFixture {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final int LINES = 8;
  private static final int LONGEST = 10;

  private static final List<TypedKey> KEYS =
      List.of(
          TypedKey.of(KeyCode.DOWN),
          TypedKey.of(KeyCode.DOWN),
          TypedKey.of(KeyCode.UP),
          TypedKey.DELETE,
          TypedKey.DELETE,
          TypedKey.of('m'),
          TypedKey.of('t'),
          TypedKey.UNDO,
          TypedKey.of(KeyCode.F3),
          TypedKey.of(KeyCode.F3),
          TypedKey.ENTER,
          TypedKey.TAB,
          TypedKey.of(' '),
          TypedKey.of('1'),
          TypedKey.of('3'),
          TypedKey.of(KeyCode.BACK_SPACE, "\b"));

  @Start
  void open(Stage stage) {
    begin(WindowFixture.overSample(stage, folder, 40));
  }

  @BeforeEach
  void read() {
    window.awaitUseCasesRead();
  }

  /** What a sequence leaves behind. */
  private record Outcome(List<String> lines, String selected, String keyboard, String search) {}

  /** A search finds its lines a moment later; no key may decide on one that it hides. */
  @Test
  void keysAfterASearchDecideOnTheLinesItFinds() {
    review();

    keys.type(List.of(TypedKey.of(KeyCode.F3), TypedKey.of('v'), TypedKey.of('5')));
    keys.type(List.of(TypedKey.ENTER, TypedKey.DELETE));

    assertEquals(List.of("v5"), skipped());
  }

  @Test
  void keysAfterTabLeavesASearchDecideOnTheLinesItFinds() {
    review();

    keys.type(
        List.of(
            TypedKey.of(KeyCode.F3),
            TypedKey.of('v'),
            TypedKey.of('5'),
            TypedKey.TAB,
            TypedKey.DELETE));

    assertEquals(List.of("v5"), skipped());
  }

  @Test
  void keysThatFollowEachOtherInOnePulseDecideOnOneLineEach() {
    review();

    keys.type(List.of(TypedKey.DELETE, TypedKey.of(KeyCode.DOWN), TypedKey.DELETE));
    assertEquals(List.of("v0", "v2"), skipped());
    keys.type(List.of(TypedKey.UNDO, TypedKey.DELETE, TypedKey.DELETE));
    assertEquals(List.of("v0", "v3", "v4"), skipped());
  }

  @Test
  void keysThatArriveInOnePulseDoWhatSlowOnesDo() {
    DrawnKeys.compare(
        DrawnKeys.count(20),
        keys,
        (i, random) ->
            new DrawnKeys.Sequence(
                "the first line",
                this::review,
                withoutDeletingAfterF3(
                    DrawnKeys.upTo(LONGEST, random, () -> DrawnKeys.oneOf(KEYS, random)))),
        i -> settle(),
        this::outcome);
  }

  /**
   * A search waits for a pause between keys, and selects the first line that it finds. Of a word
   * that is deleted at once it finds none, and the selection stays where it was.
   */
  private static List<TypedKey> withoutDeletingAfterF3(List<TypedKey> drawn) {
    int search = drawn.indexOf(TypedKey.of(KeyCode.F3));
    List<TypedKey> kept = new ArrayList<>(drawn);
    if (search >= 0) {
      kept.subList(search, kept.size()).removeIf(key -> key.code() == KeyCode.BACK_SPACE);
    }
    return kept;
  }

  /** Opens the review of new changes, with the keyboard on the first line. */
  private void review() {
    Keyboard.fx(
        () -> {
          model().review().close();
          model().staging().revert(change -> true);
          List<Change> changes = new ArrayList<>();
          for (int i = 0; i < LINES; i++) {
            UseCase record = model().rows().shown().get(i).record();
            changes.add(
                new Change(record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text("v" + i)));
          }
          model().staging().stage(changes);
          model().reviewStaged();
          return true;
        });
    WindowFixture.await(() -> model().review().phase() instanceof Phase.Checked);
    settle();
    Keyboard.fx(
        () -> {
          TableView<?> table = table();
          table.getSelectionModel().clearAndSelect(0);
          table.requestFocus();
          return true;
        });
  }

  private TableView<?> table() {
    return (TableView<?>) window.stage.getScene().lookup("#review-table");
  }

  /** Waits until nothing is searched any more; a search waits for a pause between keys. */
  private void settle() {
    boolean[] over = new boolean[1];
    Keyboard.fx(
        () -> {
          PauseTransition pause = new PauseTransition(Duration.millis(200));
          pause.setOnFinished(event -> over[0] = true);
          pause.play();
          return true;
        });
    WindowFixture.await(() -> Keyboard.fx(() -> over[0]));
    BackgroundWork.await(folder);
  }

  private List<String> skipped() {
    settle();
    return Keyboard.fx(
        () ->
            model().review().lines().stream()
                .filter(line -> line.standing() == ReviewLine.Status.LEFT_OUT)
                .map(line -> line.change().wanted().display())
                .toList());
  }

  private Outcome outcome() {
    settle();
    return Keyboard.fx(
        () -> {
          List<String> lines =
              model().review().lines().stream()
                  .map(line -> line.change().wanted().display() + " " + line.standing())
                  .toList();
          Object selected = table().getSelectionModel().getSelectedItem();
          Node owner = window.stage.getScene().getFocusOwner();
          return new Outcome(
              lines,
              selected instanceof ReviewLine line ? line.change().wanted().display() : "none",
              owner == null ? "nothing" : owner.getClass().getSimpleName() + owner.getId(),
              ((TextField) window.stage.getScene().lookup("#review-search")).getText());
        });
  }
}
