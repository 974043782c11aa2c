package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.options.OptionsModel;
import io.casedesk.desktop.options.OptionsModel.DropdownField;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The option book as a person uses it, over the sample data of a real service. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class OptionsWindowTest {

  @TempDir Path folder;
  private Path database;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    database = folder.resolve("service.db");
    window = WindowFixture.overSample(stage, folder, 300);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private OptionsModel model() {
    return window.composition.options.model();
  }

  /** Opens the section and the keys of a field. */
  private void open(FxRobot robot, String field) {
    window.awaitUseCasesRead();
    robot.clickOn("#go-optionbook");
    WindowFixture.await(() -> model().shown().phase() == OptionsModel.Phase.READ);
    WindowFixture.await(
        () -> model().shown().fields().stream().anyMatch(f -> f.key().equals(field)));
    ListView<DropdownField> fields = robot.lookup("#optionbook-fields").queryListView();
    robot.interact(
        () ->
            fields
                .getSelectionModel()
                .select(
                    model().shown().fields().stream()
                        .filter(f -> f.key().equals(field))
                        .findFirst()
                        .orElseThrow()));
    WindowFixture.await(() -> !keys().isEmpty() && keys().getFirst().field().equals(field));
  }

  private List<DropdownValueEntry> keys() {
    return model().shown().keys();
  }

  private DropdownValueEntry entry(String key) {
    return keys().stream().filter(e -> e.key().equals(key)).findFirst().orElseThrow();
  }

  private void selectKey(FxRobot robot, String key) {
    TableView<DropdownValueEntry> table = robot.lookup("#optionbook-keys").queryTableView();
    robot.interact(
        () -> {
          table.requestFocus();
          table.getSelectionModel().clearAndSelect(keys().indexOf(entry(key)));
        });
  }

  private void label(FxRobot robot, String key, String label) {
    selectKey(robot, key);
    robot.push(KeyCode.F2);
    TextField field = (TextField) WindowFixture.awaitNode(robot, "#optionbook-label-input");
    WindowFixture.await(field::isFocused);
    robot.write(label);
  }

  private static String text(FxRobot robot, String query) {
    return ((Label) WindowFixture.awaitNode(robot, query)).getText();
  }

  private UseCase anyWithTheme() {
    return window.composition.useCases().model().rows().records().stream()
        .filter(
            record ->
                record.value(FieldRef.custom("theme")) instanceof FieldValue.Text(var key)
                    && !key.isBlank())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void keysComeWithTheirCountsAndWhereTheyAreKnownFrom(FxRobot robot) throws Exception {
    open(robot, "theme");
    assertTrue(keys().size() > 3, keys().toString());
    for (DropdownValueEntry entry : keys()) {
      String stored =
          new ServiceDatabase(database)
              .value(
                  "SELECT count(*) FROM use_case WHERE json_extract(custom_fields, '$.theme') = ?",
                  entry.key());
      assertEquals(stored, String.valueOf(entry.uses()), entry.key());
    }
    assertTrue(model().shown().fields().stream().anyMatch(f -> f.key().equals("data_sources")));
    assertFalse(model().shown().fields().stream().anyMatch(f -> f.key().equals("annual_benefit")));
    DropdownValueEntry first = keys().getFirst();
    assertEquals(Set.of(Source.SERVICE, Source.SEEN), first.sources());
    assertTrue(robot.lookup("service, records").tryQuery().isPresent());
    window.picture(robot, "options");
    robot.clickOn("#theme");
    window.picture(robot, "options-dark");

    robot.clickOn("#search").write(first.key());
    WindowFixture.await(() -> keys().stream().allMatch(e -> text(e).contains(first.key())));
    assertTrue(text(robot, "#optionbook-shown").contains(" of "), "the bar counts what is shown");
    window.picture(robot, "options-search-dark");
    robot.write(" nowhere");
    WindowFixture.await(() -> model().shown().fields().isEmpty());
    WindowFixture.awaitNode(robot, ".state-view");
    window.picture(robot, "options-none-found-dark");
  }

  @Test
  void whatWasSavedMeanwhileIsCountedWhenTheSectionIsOpenedAgain(FxRobot robot) {
    open(robot, "theme");
    UseCase record = anyWithTheme();
    String key = Objects.requireNonNull(record.value(FieldRef.custom("theme"))).display();
    String other =
        keys().stream()
            .map(DropdownValueEntry::key)
            .filter(k -> !k.equals(key))
            .findFirst()
            .orElseThrow();
    long uses = entry(key).uses();
    long usesOfOther = entry(other).uses();
    robot.clickOn("#go-usecases");
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
    WindowFixture.typeInto(robot, "theme", other);
    robot.push(KeyCode.TAB).push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#verdict-theme .verdict");
    robot.clickOn("#go-optionbook");
    WindowFixture.await(() -> entry(key).uses() == uses - 1);
    assertEquals(usesOfOther + 1, entry(other).uses());
  }

  private static String text(DropdownValueEntry entry) {
    return (entry.field() + " " + entry.key() + " " + entry.label() + " " + entry.field())
        .replace("theme", "Theme");
  }

  @Test
  void aLabelIsSeenAtOnceWhereTheKeyIsChosen(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase record = anyWithTheme();
    String key = Objects.requireNonNull(record.value(FieldRef.custom("theme"))).display();
    // Open before the label is said.
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
    WindowFixture.awaitNode(robot, "#field-theme");

    open(robot, "theme");
    label(robot, key, "What we call it");
    window.picture(robot, "options-label-typed");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> "What we call it".equals(entry(key).label()));

    robot.clickOn("#go-usecases");
    Node field = WindowFixture.awaitNode(robot, "#field-theme");
    WindowFixture.await(() -> robot.from(field).lookup("What we call it").tryQuery().isPresent());
    robot.clickOn("#open-theme");
    WindowFixture.await(
        () -> robot.lookup("#options-theme").lookup("What we call it").tryQuery().isPresent());
    window.picture(robot, "options-label-in-editor");
    robot.push(KeyCode.ESCAPE);

    // And taken back, with what the service calls it in its place.
    robot.clickOn("#go-optionbook").push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> !"What we call it".equals(entry(key).label()));
  }

  @Test
  void leavingTheCellKeepsWhatWasTypedAndEscapeDoesNot(FxRobot robot) {
    open(robot, "theme");
    String key = keys().getFirst().key();
    String before = String.valueOf(keys().getFirst().label());
    label(robot, key, "Not wanted");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#optionbook-label-input").tryQuery().isEmpty());
    assertEquals(before, entry(key).label());
    label(robot, key, "Wanted");
    robot.clickOn("#search");
    WindowFixture.await(() -> "Wanted".equals(entry(key).label()));
  }

  @Test
  void theRecordsWithAKeyAreShownInTheirList(FxRobot robot) {
    open(robot, "theme");
    DropdownValueEntry used = keys().getFirst();
    assertTrue(used.uses() > 0, "the most used key is the first");
    TableView<DropdownValueEntry> table = robot.lookup("#optionbook-keys").queryTableView();
    robot.interact(() -> table.getSelectionModel().clearAndSelect(0));
    WindowFixture.press(robot, "#optionbook-records");
    assertShown(used);

    robot.clickOn("#go-optionbook");
    WindowFixture.awaitNode(robot, "#optionbook-keys");
    DropdownValueEntry second = keys().get(1);
    Node count =
        robot.lookup("#optionbook-keys .table-cell.number").queryAll().stream()
            .filter(cell -> cell instanceof TableCell<?, ?> each && each.getIndex() == 1)
            .findFirst()
            .orElseThrow();
    robot.doubleClickOn(count);
    assertShown(second);
  }

  private void assertShown(DropdownValueEntry key) {
    WindowFixture.await(
        () -> {
          List<UseCase> shown =
              window.composition.useCases().model().rows().shown().stream()
                  .map(row -> row.record())
                  .toList();
          return !shown.isEmpty()
              && shown.stream()
                  .allMatch(
                      record ->
                          FieldValue.text(key.key())
                              .equals(record.value(FieldRef.custom("theme"))));
        });
  }

  @Test
  void aKeyIsAddedByHandAndForgotten(FxRobot robot) throws IOException {
    open(robot, "theme");
    int before = keys().size();
    robot.clickOn("#optionbook-add");
    WindowFixture.awaitNode(robot, "#optionbook-new-key");
    robot.clickOn("#optionbook-new-key").write(keys().getFirst().key()).push(KeyCode.ENTER);
    assertTrue(text(robot, "#optionbook-new-problem").contains("already exists"));
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("esg_2027").push(KeyCode.ENTER);
    WindowFixture.await(() -> keys().size() == before + 1);
    assertEquals(Set.of(Source.TYPED), entry("esg_2027").sources());
    TableView<DropdownValueEntry> table = robot.lookup("#optionbook-keys").queryTableView();
    WindowFixture.await(
        () -> entry("esg_2027").equals(table.getSelectionModel().getSelectedItem()));
    WindowFixture.await(
        () -> robot.lookup(".unproven").queryAll().stream().anyMatch(Node::isVisible));
    assertEquals("1 unverified", text(robot, "#optionbook-unproven"));
    // The editor offers it.
    WindowFixture.await(
        () ->
            window
                .composition
                .useCases()
                .model()
                .fieldCatalog()
                .options()
                .knows("theme", "esg_2027"));

    selectKey(robot, "esg_2027");
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> robot.lookup("#decline").tryQuery().isPresent());
    assertTrue(text(robot, "#optionbook-forget .content").contains("was typed or imported"));
    WindowFixture.await(() -> robot.lookup("#decline").query().isFocused());
    window.picture(robot, "options-forget");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#decline").tryQuery().isEmpty());
    assertEquals(before + 1, keys().size());
    WindowFixture.await(table::isFocused);
    selectKey(robot, "esg_2027");
    robot.push(KeyCode.DELETE);
    WindowFixture.press(robot, "#confirm");
    WindowFixture.await(() -> keys().size() == before);
  }

  @Test
  void theBookGoesIntoAFileAndComesBackChanged(FxRobot robot) throws IOException {
    open(robot, "theme");
    String key = keys().getFirst().key();
    label(robot, key, "Ours");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> "Ours".equals(entry(key).label()));

    Path file = folder.resolve("options.csv");
    window.files.choose(file);
    // As in every list.
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.E);
    WindowFixture.await(() -> text(robot, "#optionbook-notice").contains("exported to"));
    window.picture(robot, "options-exported");
    String written = Files.readString(file);
    assertTrue(written.contains("theme," + key + ",Ours\r\n"), written);

    Files.writeString(
        file,
        written.replace("theme," + key + ",Ours", "theme," + key + ",Theirs")
            + "theme,esg,Sustainability\r\nnever_seen_field,a,\r\n");
    robot.push(KeyCode.SHORTCUT, KeyCode.O);
    WindowFixture.awaitNode(robot, "#optionbook-import-do");
    String preview = text(robot, "#optionbook-notice");
    assertTrue(preview.contains("New keys: 2. New labels: 0."), preview);
    String details = text(robot, "#optionbook-details");
    assertTrue(details.contains("Casedesk won’t show 1 label from the file"), details);
    assertTrue(details.contains("never_seen_field"), details);
    window.picture(robot, "options-import-preview");
    robot.clickOn("#optionbook-import-do");
    WindowFixture.await(() -> text(robot, "#optionbook-notice").contains("imported"));
    WindowFixture.await(() -> keys().stream().anyMatch(e -> e.key().equals("esg")));
    assertEquals("Sustainability", entry("esg").label());
    assertEquals("Ours", entry(key).label());
    window.picture(robot, "options-imported");
    robot.clickOn("#theme");
    window.picture(robot, "options-imported-dark");
  }

  @Test
  void aBadFileIsNamedByItsRowAndNothingIsTaken(FxRobot robot) throws IOException {
    open(robot, "theme");
    int before = keys().size();
    Path file =
        Files.writeString(
            folder.resolve("bad.csv"),
            """
            field,key,label
            theme,esg,Sustainability
            theme,,Nothing
            theme,a,One
            theme,a,Two
            """);
    window.files.choose(file);
    robot.clickOn("#optionbook-import");
    String problems = text(robot, "#optionbook-details");
    assertTrue(problems.contains("Row 3"), problems);
    assertTrue(problems.contains("Row 5"), problems);
    assertTrue(text(robot, "#optionbook-notice").contains("Nothing was imported from bad.csv"));
    assertEquals(before, keys().size());
    window.picture(robot, "options-bad-file");
    robot.clickOn("#theme");
    window.picture(robot, "options-bad-file-dark");
    robot.clickOn("#notice-dismiss");
    WindowFixture.await(() -> robot.lookup("#optionbook-notice").tryQuery().isEmpty());
  }

  @Test
  void aBookThatCannotBeReadSaysSoAndKeepsWhatWasTyped(FxRobot robot) throws IOException {
    open(robot, "theme");
    label(robot, keys().getFirst().key(), "Typed with care");
    window.workspace.close();
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> text(robot, "#optionbook-notice").contains("Typed with care"));
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> model().shown().phase() == OptionsModel.Phase.FAILED);
    WindowFixture.awaitNode(robot, "#retry");
    window.picture(robot, "options-failed");
  }
}
