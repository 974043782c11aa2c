package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.SettingsFile;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Whole tasks without the mouse: nothing here is done but by keys. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class KeyboardWalkWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private SharedService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new SharedService(folder.resolve("service.db"), 40);
    window = window(stage);
  }

  private WindowFixture window(Stage stage) {
    return new WindowFixture(
        stage, service.session(), ThemeChoice.LIGHT, folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private ReviewSession<UseCase> review() {
    return model().review();
  }

  private void await(Class<? extends Phase> phase) {
    WindowFixture.await(() -> phase.isInstance(review().phase()));
  }

  /** The sponsors of records in the service. */
  private List<String> sponsors(List<UseCase> records) {
    Map<String, String> all =
        service.all().stream()
            .collect(Collectors.toMap(UseCase::id, record -> text(record.value(SPONSOR))));
    return records.stream().map(record -> Objects.requireNonNull(all.get(record.id()))).toList();
  }

  private static String text(@Nullable FieldValue value) {
    return value == null ? "" : value.display();
  }

  private static String label(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().map(node -> ((Labeled) node).getText()).orElse("");
  }

  @Test
  void conflictsAreDecidedEachInItsWayAppliedAndUndone(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    CountedKeys keys = new CountedKeys(robot, window.stage);
    List<UseCase> first =
        model().rows().shown().stream().limit(4).map(row -> row.record()).toList();
    keys.toColumn(SPONSOR.toString());
    for (int i = 0; i < 4; i++) {
      keys.write("Mine " + i).push(KeyCode.ENTER);
    }
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 4);
    for (int i = 0; i < 3; i++) {
      service.change(first.get(i).id(), "sponsor", "Theirs " + i);
    }

    keys.push(KeyCode.SHORTCUT, KeyCode.S);
    await(Phase.Checked.class);
    keys.awaitAt("review-table");
    assertEquals(3, review().count(Status.CONFLICT));
    window.picture(robot, "walk-conflicts");
    assertEquals("Keep mine (M)", hint(robot, ".review-mine"));
    assertEquals("Keep theirs (T)", hint(robot, ".review-theirs"));
    assertEquals("Skip (Del)", hint(robot, ".review-leaveOut"));
    keys.push(KeyCode.M);
    WindowFixture.await(() -> review().count(Status.CONFLICT) == 2);
    keys.push(KeyCode.T);
    WindowFixture.await(() -> review().count(Status.LEFT_OUT) == 1);
    keys.push(KeyCode.DELETE);
    WindowFixture.await(() -> review().count(Status.LEFT_OUT) == 2);
    assertEquals(2, review().count(Status.READY));
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(2, review().count(Status.DONE));
    assertEquals(List.of("Mine 0", "Theirs 1", "Theirs 2", "Mine 3"), sponsors(first));
    window.picture(robot, "walk-applied");

    keys.tabTo("review-in-runs").push(KeyCode.SPACE);
    WindowFixture.awaitNode(robot, "#run-undo");
    keys.tabTo("run-undo").push(KeyCode.SPACE);
    await(Phase.Checked.class);
    keys.awaitAt("review-table");
    assertEquals(2, review().count(Status.READY));
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(
        List.of("Theirs 0", "Theirs 1", "Theirs 2", text(first.get(3).value(SPONSOR))),
        sponsors(first));
    keys.push(KeyCode.ESCAPE);
    await(Phase.Closed.class);
    window.picture(robot, "walk-undone");
    keys.awaitAt("record-table");
  }

  /** The keys are said where the mouse would decide. */
  private static String hint(FxRobot robot, String button) {
    return robot.lookup(button).queryButton().getTooltip().getText();
  }

  @Test
  void solutionsAreImportedWithAMappingThatIsSavedAndUsedAgain(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    CountedKeys keys = new CountedKeys(robot, window.stage);
    keys.go("solutions");
    RecordsModel<Solution> solutions = window.composition.solutions().model();
    WindowFixture.await(() -> solutions.loader().state().phase() == LoadState.Phase.READ);
    List<Solution> some =
        solutions.rows().records().stream().filter(one -> !one.deleted()).limit(2).toList();
    keys.go("imports");
    WindowFixture.awaitNode(robot, "#imports-drop");
    keys.tabBackTo("imports-kind-use-cases").push(KeyCode.RIGHT);
    chooseTable(keys, some, "ID;Remark", "first");
    WindowFixture.await(() -> !robot.lookup("#imports-to-mapping").query().isDisabled());
    keys.tabTo("imports-to-mapping").push(KeyCode.SPACE);
    WindowFixture.awaitNode(robot, "#imports-columns .list-cell");
    window.picture(robot, "walk-mapping");
    keys.tabTo(KeyboardWalkWindowTest::isColumnOfRemark, "the field of Remark", KeyCode.TAB);
    ComboBox<?> field = (ComboBox<?>) keys.owner();
    for (int i = 0; i < 30 && !shown(field).startsWith("Description"); i++) {
      keys.push(KeyCode.DOWN);
    }
    assertTrue(shown(field).startsWith("Description"), shown(field));
    window.files.choose(folder.resolve("mapping.json"));
    keys.tabTo("imports-mapping-save").push(KeyCode.SPACE);
    WindowFixture.await(() -> label(robot, "#imports-mapping-said").contains("mapping.json"));
    assertTrue(Files.exists(folder.resolve("mapping.json")));
    apply(robot, keys, "first", some);

    keys.tabBackTo("imports-new").push(KeyCode.SPACE);
    WindowFixture.awaitNode(robot, "#imports-drop");
    chooseTable(keys, some, "More;ID;Remark", "second");
    WindowFixture.await(() -> !robot.lookup("#imports-to-mapping").query().isDisabled());
    keys.tabTo("imports-to-mapping").push(KeyCode.SPACE);
    WindowFixture.awaitNode(robot, "#imports-mapping-load");
    window.files.choose(folder.resolve("mapping.json"));
    keys.tabTo("imports-mapping-load").push(KeyCode.SPACE);
    WindowFixture.await(() -> label(robot, "#imports-mapping-said").contains("mapping.json"));
    apply(robot, keys, "second", some);
  }

  private void chooseTable(CountedKeys keys, List<Solution> some, String header, String remark)
      throws IOException {
    StringBuilder table = new StringBuilder(header + "\n");
    String more = header.startsWith("More") ? "x;" : "";
    some.forEach(one -> table.append(more + one.id() + ";" + remark + "\n"));
    Path file = Files.writeString(folder.resolve(remark + ".csv"), table);
    window.files.choose(file);
    keys.push(KeyCode.SHORTCUT, KeyCode.O);
  }

  private static boolean isColumnOfRemark(Node node) {
    return node instanceof ComboBox<?> box
        && String.valueOf(box.getAccessibleText()).contains("Remark");
  }

  private static <T> String shown(ComboBox<T> box) {
    return Keyboard.fx(() -> box.getConverter().toString(box.getValue()));
  }

  private void apply(FxRobot robot, CountedKeys keys, String remark, List<Solution> some)
      throws IOException {
    keys.tabTo("imports-to-matching").push(KeyCode.SPACE);
    WindowFixture.await(() -> label(robot, "#imports-summary-difference").startsWith("2 ready"));
    window.picture(robot, "walk-difference-" + remark);
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> label(robot, "#review-state").startsWith("2 changes verified"));
    RecordsModel<Solution> solutions = window.composition.solutions().model();
    for (Solution one : some) {
      WindowFixture.await(
          () ->
              remark.equals(
                  text(
                      Objects.requireNonNull(solutions.rows().find(one.id()))
                          .value(FieldRef.standard("description")))));
    }
  }

  @Test
  void settingsAreFoundChangedAndKept(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    CountedKeys keys = new CountedKeys(robot, window.stage);
    keys.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    keys.awaitAt("setting-appearance-look");
    keys.tabTo("setting-appearance-density").push(KeyCode.DOWN);
    WindowFixture.await(() -> "compact".equals(kept().get("appearance.density")));
    keys.tabTo("setting-run-askfrom").push(KeyCode.SHORTCUT, KeyCode.A).write("many");
    keys.push(KeyCode.ENTER);
    WindowFixture.await(() -> isInSight(robot, "#setting-run-askfrom-wrong"));
    window.picture(robot, "walk-settings-wrong");
    keys.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !isShown(robot, "#setting-run-askfrom-wrong"));
    assertEquals("1000", ((TextField) keys.owner()).getText(), "as it was");
    keys.push(KeyCode.SHORTCUT, KeyCode.A).write("7").push(KeyCode.ENTER);
    WindowFixture.await(() -> "7".equals(kept().get("run.askfrom")));

    keys.push(KeyCode.SHORTCUT, KeyCode.F).write("semicolon").push(KeyCode.DOWN);
    keys.awaitAt("setting-files-separator");
    keys.push(KeyCode.DOWN);
    WindowFixture.await(() -> "semicolon".equals(kept().get("files.separator")));
    keys.push(KeyCode.SHORTCUT, KeyCode.F).push(KeyCode.ESCAPE);
    keys.awaitAt("setting-appearance-look");

    robot.interact(() -> window.stage.hide());
    window.composition.close();
    robot.interact(() -> window = window(new Stage()));
    window.awaitUseCasesRead();
    keys = new CountedKeys(robot, window.stage);
    keys.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    keys.tabTo("setting-run-askfrom");
    assertEquals("7", ((TextField) keys.owner()).getText(), "at the next start");
  }

  @Test
  void recordsAreMadeFilteredChangedTogetherAndExported(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    CountedKeys keys = new CountedKeys(robot, window.stage);
    keys.push(KeyCode.SHORTCUT, KeyCode.N);
    keys.awaitAt("create-name");
    window.picture(robot, "walk-create");
    keys.write("Keyboard case").push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> !isShown(robot, "#create-name"));
    window.picture(robot, "walk-created");
    keys.awaitAt("record-table");

    keys.push(KeyCode.SHORTCUT, KeyCode.F).write("keyboard case").push(KeyCode.DOWN);
    WindowFixture.await(() -> model().rows().shown().size() == 1);
    keys.awaitAt("record-table");
    keys.push(KeyCode.SHORTCUT, KeyCode.F).push(KeyCode.ESCAPE);
    WindowFixture.await(() -> model().rows().shown().size() > 30);
    int all = model().rows().shown().size();
    window.picture(robot, "walk-search-cleared");

    keys.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F).write("status").push(KeyCode.ENTER);
    keys.write("active").push(KeyCode.ENTER);
    window.picture(robot, "walk-filter");
    keys.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> model().rows().shown().size() < all);
    int some = model().rows().shown().size();
    keys.tabBackTo("views").push(KeyCode.SPACE);
    keys.push(2, KeyCode.DOWN);
    window.picture(robot, "walk-views");
    keys.push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#view-name");
    window.picture(robot, "walk-view-name");
    keys.write("Mine").push(KeyCode.ENTER);
    WindowFixture.await(() -> !isShown(robot, "#view-name"));
    window.picture(robot, "walk-view-saved");

    keys.tabTo(node -> node.getStyleClass().contains("chip-text"), "chip", KeyCode.TAB);
    keys.push(KeyCode.DELETE);
    window.picture(robot, "walk-chip-removed");
    WindowFixture.await(() -> model().rows().shown().size() == all);
    keys.tabBackTo("views").push(KeyCode.SPACE).push(2, KeyCode.DOWN);
    window.picture(robot, "walk-views-again");
    keys.push(KeyCode.ENTER);
    WindowFixture.await(() -> model().rows().shown().size() == some);

    keys.push(KeyCode.SHORTCUT, KeyCode.F).push(KeyCode.DOWN);
    keys.awaitAt("record-table");
    keys.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.SHORTCUT, KeyCode.E);
    keys.write("sponsor").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-edit #field-sponsor");
    window.picture(robot, "walk-bulk");
    keys.tabTo("field-sponsor").write("Bea").push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == some);
    keys.awaitAt("record-table");
    keys.push(KeyCode.SHORTCUT, KeyCode.S);
    await(Phase.Checked.class);
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(some, review().count(Status.DONE));
    keys.push(KeyCode.ESCAPE);
    await(Phase.Closed.class);
    keys.awaitAt("record-table");

    Path file = folder.resolve("out.csv");
    window.files.choose(file);
    keys.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.E);
    keys.awaitAt("export");
    window.picture(robot, "walk-export");
    keys.tabTo("export-write").push(KeyCode.SPACE);
    WindowFixture.await(() -> Files.exists(file) && isShown(robot, "#export-said"));
    window.picture(robot, "walk-exported");
    keys.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !isShown(robot, "#export"));
    keys.awaitAt("record-table");
    assertTrue(Files.size(file) > 100);
  }

  @Test
  void checklistsAreReviewedAndDropdownValuesNamed(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    CountedKeys keys = new CountedKeys(robot, window.stage);
    keys.go("checklists");
    WindowFixture.awaitNode(robot, "#checklist-list");
    keys.awaitAt("checklist-list");
    keys.push(2, KeyCode.RIGHT);
    window.picture(robot, "walk-checklist");
    keys.push(KeyCode.R);
    WindowFixture.await(() -> label(robot, "#checklists-states").endsWith(", 1 reviewed"));
    keys.push(KeyCode.N);
    keys.awaitAt("review-note");
    keys.push(KeyCode.ESCAPE);
    keys.awaitAt("checklist-list");

    keys.go("optionbook");
    WindowFixture.awaitNode(robot, "#optionbook-keys");
    keys.awaitAt("optionbook-keys");
    keys.push(KeyCode.F2);
    keys.awaitAt("optionbook-label-input");
    keys.write("My label").push(KeyCode.ENTER);
    keys.awaitAt("optionbook-keys");
    keys.tabBackTo("optionbook-add").push(KeyCode.SPACE);
    WindowFixture.awaitNode(robot, "#optionbook-new-key");
    window.picture(robot, "walk-options");
    keys.write("brand_new").push(KeyCode.ENTER);
    WindowFixture.await(() -> !isShown(robot, "#optionbook-new-key"));
    WindowFixture.await(() -> model().fieldCatalog().options().knows("business_unit", "brand_new"));
    assertTrue(
        model().fieldCatalog().options().keyOfLabel("business_unit", "My label").isPresent());
  }

  @Test
  void aRunIsUndoneFromTheListOfRunsAndTheHelpIsRead(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    CountedKeys keys = new CountedKeys(robot, window.stage);
    UseCase first = model().rows().shown().getFirst().record();
    keys.toColumn(SPONSOR.toString()).write("Undone soon").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    keys.push(KeyCode.SHORTCUT, KeyCode.S);
    await(Phase.Checked.class);
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    keys.push(KeyCode.ESCAPE);
    await(Phase.Closed.class);
    keys.go("runs");
    WindowFixture.awaitNode(robot, "#run-undo");
    keys.awaitAt("runs-table");
    window.picture(robot, "walk-runs");
    keys.tabTo("run-undo").push(KeyCode.SPACE);
    await(Phase.Checked.class);
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(List.of(text(first.value(SPONSOR))), sponsors(List.of(first)));
    keys.push(KeyCode.ESCAPE);
    await(Phase.Closed.class);
    keys.awaitAt("record-table");

    keys.push(KeyCode.F1);
    WindowFixture.awaitNode(robot, "#help-pages");
    keys.write("undo").push(KeyCode.DOWN);
    window.picture(robot, "walk-help");
    keys.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !isShown(robot, "#help-pages"));
    keys.awaitAt("record-table");
    keys.push(KeyCode.SHORTCUT, KeyCode.K).write("settings").push(KeyCode.ENTER);
    keys.awaitAt("setting-appearance-look");
  }

  /** Whether it is shown, and not below the edge of the page. */
  private static boolean isInSight(FxRobot robot, String query) {
    Node page = robot.lookup("#settings").query();
    return isShown(robot, query)
        && page.localToScene(page.getLayoutBounds())
            .contains(
                robot
                    .lookup(query)
                    .query()
                    .localToScene(robot.lookup(query).query().getLayoutBounds()));
  }

  private static boolean isShown(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().filter(Node::isVisible).isPresent();
  }

  private Map<String, String> kept() {
    return new SettingsFile(folder.resolve("workspace")).read().values();
  }
}
