package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.model.ChecklistDetailModel;
import io.casedesk.desktop.checklists.model.ChecklistReviewModel;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.MatrixEntry;
import io.casedesk.desktop.checklists.model.ReviewQueue;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What a reviewer remarks on single answers, by keys, by the mouse and beside others. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistRemarksWindowTest {

  private static final int SAMPLE = 1_200;
  private static final String FINDINGS = "checklistAttributes.findings";
  private static final String OWNER = "checklistAttributes.owner";

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage opened) {
    stage = opened;
    checklists = ChecklistsFixture.over(opened, folder, SAMPLE);
    window = checklists.window();
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private List<Review> reviews() {
    return window.workspace.reviews().of(folder.resolve("service.db").toString());
  }

  /** Opens the first checklist, with three answers. */
  private MatrixEntry first(FxRobot robot) {
    checklists.open(robot);
    ChecklistKey place = checklists.cells().getFirst().place();
    change(robot, "{\"findings\":0,\"owner\":\"Ada\",\"due\":\"2027-01-31\"}");
    MatrixEntry cell = checklists.cells().getFirst();
    assertEquals(place, cell.place());
    checklists.go(robot, cell);
    checklists.awaitShown();
    robot.interact(() -> checklists.section().focus());
    return checklists.again(cell);
  }

  private void change(FxRobot robot, String attributes) {
    MatrixEntry cell = checklists.cells().getFirst();
    checklists.changeAttributes(cell, attributes);
    checklists.refresh(robot);
    WindowFixture.await(() -> !checklists.again(cell).checklist().equals(cell.checklist()));
  }

  /** The current remarks: who, on what, and the text. */
  private Set<String> remarks(MatrixEntry cell) {
    return checklists.again(cell).entry().standing().remarks().stream()
        .map(
            one ->
                "%s: %s%s"
                    .formatted(
                        one.answer(),
                        one.review().statement().note(),
                        one.lapsed() ? ", lapsed" : ""))
        .collect(Collectors.toSet());
  }

  private static boolean isFocused(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().filter(Node::isFocused).isPresent();
  }

  private void type(FxRobot robot, String text) {
    WindowFixture.await(() -> isFocused(robot, "#review-note"));
    robot.write(text);
  }

  private static String spoken(FxRobot robot, String part) {
    return robot.lookup("#checklist-form .form-cell").queryAllAs(Node.class).stream()
        .map(Node::getAccessibleText)
        .filter(text -> text != null && text.startsWith(part))
        .findFirst()
        .orElse("");
  }

  private static Button button(FxRobot robot, String text) {
    return robot.lookup("#form-remark").queryAllAs(Button.class).stream()
        .filter(one -> text.equals(one.getAccessibleText()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(text));
  }

  @Test
  void remarksAreMadeChangedRemovedAndUndoneByKeys(FxRobot robot) {
    MatrixEntry cell = first(robot);
    MatrixEntry next = checklists.cells().get(1);
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.M);
    type(robot, "Mm, why 0?");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0?")));
    assertEquals(ChecklistState.UNREVIEWED, checklists.again(cell).state());
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));

    // The line is still the one, and its remark is changed.
    checklists.awaitShown();
    WindowFixture.await(() -> spoken(robot, "Findings: 0").contains("Mm, why 0?"));
    robot.push(KeyCode.M);
    type(robot, " Ask Zoë");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0? Ask Zoë")));
    checklists.awaitShown();

    // Nothing is lost when the next checklist is opened before the remark is saved.
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.DOWN).push(KeyCode.M);
    type(robot, "left");
    robot.interact(() -> checklists.section().models().reviewing().open(next.place()));
    WindowFixture.await(
        () -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0? Ask Zoë", OWNER + ": left")));
    assertEquals(Set.of(), remarks(next));
    assertFalse(robot.lookup("#review-note").tryQuery().isPresent());

    // Undo goes back to the checklist, step by step.
    checklists.awaitShown();
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0? Ask Zoë")));
    checklists.awaitShown();
    assertEquals(cell.place(), checklists.section().models().reviewing().placeProperty().get());
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0?")));
    checklists.awaitShown();

    // Without its text, the remark is removed; that is undone as well.
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.M);
    type(robot, "");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.BACK_SPACE).push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).isEmpty());
    checklists.awaitShown();
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0?")));
    assertEquals(Mark.REMARK, reviews().getFirst().statement().mark());

    // A mark replaces no remark.
    checklists.awaitShown();
    robot.push(KeyCode.R);
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.REVIEWED);
    assertEquals(Set.of(FINDINGS + ": Mm, why 0?"), remarks(cell));
  }

  private void giveManyAnswers(FxRobot robot) {
    change(
        robot,
        IntStream.range(10, 60)
            .mapToObj("\"question%1$d\":\"Answer %1$d\""::formatted)
            .collect(Collectors.joining(",", "{", "}")));
    checklists.awaitShown();
  }

  /** Whether the line of an answer is completely visible in the form. */
  private static boolean isInSight(FxRobot robot, String answer) {
    Node form = robot.lookup("#checklist-form").query();
    Bounds sight = form.localToScene(form.getLayoutBounds());
    return robot.lookup("#checklist-form .form-cell").queryAllAs(Node.class).stream()
        .filter(Node::isVisible)
        .filter(one -> String.valueOf(one.getAccessibleText()).startsWith(answer))
        .map(one -> one.localToScene(one.getLayoutBounds()))
        .anyMatch(one -> one.getMinY() >= sight.getMinY() && one.getMaxY() <= sight.getMaxY());
  }

  /** The name of the selected answer of those many, as its line begins. */
  private static String selected(FxRobot robot) {
    ListView<?> form = robot.lookup("#checklist-form").queryListView();
    return form.getSelectionModel().getSelectedItem() instanceof FormLine.Field field
        ? field.name().replace("question", "Question") + ":"
        : "no answer";
  }

  @Test
  void theAnswerStaysInSightWhileItsRemarkIsTypedAndAfterwards(FxRobot robot) throws IOException {
    MatrixEntry cell = first(robot);
    giveManyAnswers(robot);
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.PAGE_DOWN).push(KeyCode.PAGE_DOWN);
    Pulses.await();
    String answer = selected(robot);
    WindowFixture.await(() -> isInSight(robot, answer));

    robot.push(KeyCode.M);
    type(robot, "Why?");
    WindowFixture.await(() -> isInSight(robot, answer));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> spoken(robot, answer).contains("Why?"));
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    WindowFixture.await(() -> isInSight(robot, answer));
    window.pictures(robot, "checklists-remark-in-sight");
    assertEquals(1, remarks(cell).size());
  }

  @Test
  void theSpaceBarScrollsTheFormFromTheTable(FxRobot robot) {
    MatrixEntry cell = first(robot);
    giveManyAnswers(robot);
    robot.interact(() -> checklists.section().focus());
    WindowFixture.await(() -> isInSight(robot, "Question10:"));
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> !isInSight(robot, "Question10:"));
    robot.push(KeyCode.SHIFT, KeyCode.SPACE);
    WindowFixture.await(() -> isInSight(robot, "Question10:"));
    assertEquals(cell.place(), checklists.section().models().reviewing().placeProperty().get());
    assertTrue(isFocused(robot, "#checklist-matrix"));

    // A remark begins at an answer that the user sees, not at the first one.
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> !isInSight(robot, "Question10:"));
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    WindowFixture.await(() -> isInSight(robot, selected(robot)));
    assertFalse(isInSight(robot, "Question10:"));
    // The last lines are no answers.
    robot.push(KeyCode.END).push(KeyCode.M);
    WindowFixture.await(() -> selected(robot).equals("Question59:"));
    WindowFixture.await(() -> isInSight(robot, "Question59:"));
  }

  @Test
  @SuppressWarnings("ReferenceEquality") // a new detail may be equal
  void theFormStaysWhereItWasScrolledWhenTheSameChecklistIsReadAgain(FxRobot robot) {
    MatrixEntry cell = first(robot);
    giveManyAnswers(robot);
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    String answer = selected(robot);
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> !isInSight(robot, answer));

    ChecklistDetailModel detail = checklists.section().models().detail();
    ChecklistDetailModel.Detail before = detail.detailProperty().get();
    robot.interact(detail::again);
    WindowFixture.await(() -> detail.detailProperty().get() != before);
    Pulses.await();
    assertFalse(isInSight(robot, answer), "the user reads another part");
    assertEquals(cell.place(), checklists.section().models().reviewing().placeProperty().get());
  }

  @Test
  void whatIsBeingTypedIsSavedForItsChecklist(FxRobot robot) {
    MatrixEntry cell = first(robot);
    MatrixEntry next = checklists.cells().get(1);
    ChecklistReviewModel reviewing = checklists.section().models().reviewing();
    robot.push(KeyCode.N);
    type(robot, "incomplete");
    robot.interact(() -> reviewing.open(next.place()));
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.NEEDS_WORK);
    assertEquals("incomplete", reviews().getFirst().statement().note());

    // Only the user can confirm that a checklist is reviewed.
    checklists.awaitShown();
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.SHIFT, KeyCode.R);
    type(robot, "probably");
    robot.interact(() -> reviewing.open(cell.place()));
    checklists.awaitShown();
    // A note that is kept by its key is saved once.
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.N);
    type(robot, "still incomplete");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> reviews().size() > 1);
    // A canceled note isn't saved.
    robot.interact(() -> reviewing.open(cell.place()));
    checklists.awaitShown();
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.N);
    type(robot, "canceled");
    robot.push(KeyCode.ESCAPE);

    WindowFixture.await(() -> isFocused(robot, "#checklist-matrix"));
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.M);
    type(robot, "closed early");
    CompletableFuture.runAsync(window.composition::end).join();
    assertEquals(
        List.of("incomplete", "still incomplete", "closed early"),
        reviews().stream().map(review -> review.statement().note()).toList());
    assertEquals(Mark.REMARK, reviews().getLast().statement().mark());
    assertEquals(cell.place(), reviews().getLast().place());
  }

  /** Imports what another reviewer remarked. */
  private void bob(FxRobot robot, MatrixEntry cell) throws IOException {
    Review remark =
        Review.of(
            cell.solution().id(),
            cell.checklist(),
            FINDINGS,
            new Review.Statement(Mark.REMARK, "Not what the board saw.", "bob", Instant.now()),
            List.of());
    Path file = folder.resolve("bob.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      String service = folder.resolve("service.db").toString();
      ReviewFile.write(new ReviewFile.Contents(service, List.of(remark), List.of()), out);
    }
    window.files.choose(file);
    robot.clickOn("#checklists-import");
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-import-do"));
    WindowFixture.await(() -> !remarks(cell).isEmpty());
  }

  @Test
  void remarksOfOthersAreShownLapseAndAreFoundInTheList(FxRobot robot) throws IOException {
    MatrixEntry cell = first(robot);
    bob(robot, cell);
    checklists.awaitShown();
    // The remark of another is not the own one: the button adds one.
    Button add = button(robot, "Add a remark on “Findings”");
    assertEquals("Add a remark on “Findings”", add.getTooltip().getText());
    robot.clickOn(add);
    type(robot, "Bob is right.");
    robot.clickOn("#review-keep");
    WindowFixture.await(() -> remarks(cell).size() == 2);
    checklists.awaitShown();
    WindowFixture.await(() -> spoken(robot, "Findings: 0").contains("Bob is right."));
    String spoken = spoken(robot, "Findings: 0");
    assertTrue(spoken.contains("Remark on Findings by bob: Not what the board saw."), spoken);
    assertEquals(
        "Change your remark on “Findings”",
        button(robot, "Change your remark on “Findings”").getTooltip().getText());

    robot.clickOn(button(robot, "Add a remark on “Owner”"));
    type(robot, "Who is that?");
    window.pictures(robot, "checklists-remark-field");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).size() == 3);
    change(robot, "{\"findings\":7,\"due\":\"2027-01-31\"}");
    WindowFixture.await(
        () ->
            remarks(cell)
                .equals(
                    Set.of(
                        FINDINGS + ": Not what the board saw., lapsed",
                        FINDINGS + ": Bob is right., lapsed",
                        OWNER + ": Who is that?, lapsed")));
    checklists.awaitShown();
    WindowFixture.await(
        () -> spoken(robot, "Findings: 7").contains("The answer has changed since then."));
    ListView<?> form = robot.lookup("#checklist-form").queryListView();
    robot.interact(() -> form.scrollTo(3));
    WindowFixture.await(() -> spoken(robot, "Owner: ").contains("Who is that?"));
    robot.interact(() -> form.scrollTo(0));
    window.pictures(robot, "checklists-remarks");

    checklists.filter(robot, SolutionFilter.REMARKS);
    assertEquals(1, checklists.section().models().matrix().shown().size());
    robot.interact(
        () -> checklists.section().models().queue().modeProperty().set(ReviewQueue.Mode.LIST));
    TableView<?> list = (TableView<?>) WindowFixture.awaitNode(robot, "#checklist-list");
    TableColumn<?, ?> column =
        list.getColumns().stream()
            .filter(one -> "Remarks".equals(one.getText()))
            .findFirst()
            .orElseThrow();
    WindowFixture.await(() -> checklists.section().models().list().shown().size() == 1);
    robot.interact(() -> list.scrollToColumnIndex(list.getColumns().indexOf(column) - 2));
    Pulses.await();
    List<String> texts =
        robot.lookup("#checklist-list .table-cell").queryAllAs(TableCell.class).stream()
            .filter(Node::isVisible)
            .map(one -> one.getTableColumn().getText() + " " + one.getText())
            .toList();
    assertTrue(texts.contains("Remarks 3"), texts.toString());
    window.pictures(robot, "checklists-remarks-list");
  }

  @Test
  void theMenuOfAnAnswerOffersTheRemarkInGermanToo(FxRobot robot) throws IOException {
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(
        () -> {
          window =
              WindowFixture.overSample(
                  stage,
                  folder.resolve("german"),
                  SAMPLE,
                  new WindowFixture.Looks(
                      ThemeChoice.DARK,
                      new Messages(Locale.GERMAN),
                      new WindowFrame.Size(1000, 700)));
          checklists = new ChecklistsFixture(window, folder.resolve("german/service.db"));
        });
    MatrixEntry cell = first(robot);
    assertEquals(
        "Anmerkung zu „Findings“ hinzufügen",
        button(robot, "Anmerkung zu „Findings“ hinzufügen").getTooltip().getText());
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    assertEquals(
        List.of("Anmerkung zu „Findings“ hinzufügen", "Eigene Anmerkung entfernen (disabled)"),
        menu(robot));
    robot.push(KeyCode.ENTER);
    type(robot, "zu wenig");
    window.pictures(robot, "checklists-remark-german");
    TextArea note = robot.lookup("#review-note").query();
    assertEquals(
        "Anmerkung zu „Findings“. Die Eingabetaste speichert, Umschalt+Eingabetaste beginnt eine"
            + " neue Zeile.",
        note.getAccessibleText());
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": zu wenig")));
    checklists.awaitShown();
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    WindowFixture.await(() -> spoken(robot, "Findings: 0").contains("Anmerkung zu Findings von "));
    assertEquals(
        List.of("Eigene Anmerkung zu „Findings“ ändern", "Eigene Anmerkung entfernen"),
        menu(robot));
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).isEmpty());
  }

  @Test
  void menusThatWereClosedAreNotKept(FxRobot robot) {
    MatrixEntry _ = first(robot);
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    List<WeakReference<Window>> menus = new ArrayList<>();
    for (int time = 0; time < 5; time++) {
      assertEquals(2, menu(robot).size());
      Window menu =
          Window.getWindows().stream()
              .filter(ContextMenu.class::isInstance)
              .findFirst()
              .orElseThrow();
      if (menus.stream().noneMatch(one -> one.refersTo(menu))) {
        menus.add(new WeakReference<>(menu));
      }
      robot.push(KeyCode.ESCAPE);
      WindowFixture.await(() -> !menu.isShowing());
    }
    GarbageCollection.await(menus, 1);
  }

  /** Opens the menu of the selected line; returns its texts. */
  private List<String> menu(FxRobot robot) {
    Node list = robot.lookup("#checklist-form").query();
    robot.interact(
        () -> {
          Bounds at = list.localToScreen(list.getBoundsInLocal());
          list.fireEvent(
              new ContextMenuEvent(
                  ContextMenuEvent.CONTEXT_MENU_REQUESTED,
                  20,
                  20,
                  at.getMinX() + 20,
                  at.getMinY() + 20,
                  true,
                  null));
        });
    WindowFixture.await(
        () -> Window.getWindows().stream().anyMatch(one -> one instanceof ContextMenu));
    return Window.getWindows().stream()
        .filter(ContextMenu.class::isInstance)
        .map(ContextMenu.class::cast)
        .flatMap(menu -> menu.getItems().stream())
        .map(item -> item.getText() + (item.isDisable() ? " (disabled)" : ""))
        .toList();
  }
}
