package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Reading again while somebody else works on the same records, and what a person keeps of it. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RefreshWindowTest {

  @TempDir Path folder;
  private SharedService service;
  private WindowFixture window;
  private RecordsModel<UseCase> model;

  @Start
  void open(Stage stage) {
    service = new SharedService(folder.resolve("service.db"), 300);
    window =
        new WindowFixture(stage, service.session(), ThemeChoice.LIGHT, folder.resolve("workspace"));
    model = window.composition.useCases().model();
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  @Test
  void whatSomebodyElseChangedIsSaidListedAndCanBeShownAlone(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> shown = shown();
    UseCase first = shown.get(2);
    UseCase second = shown.get(7);
    service.change(first.id(), "sponsor", "Somebody Else");
    service.change(second.id(), "sponsor", "Somebody Else");
    service.create("Made by somebody else");
    refresh(robot);

    WindowFixture.await(() -> text(robot, "#changes").startsWith("2 changed, 1 new since"));
    assertEquals(3, model.rows().changed().size());
    window.picture(robot, "refresh-summary");
    robot.clickOn("#changes");
    TableView<?> list = (TableView<?>) WindowFixture.awaitNode(robot, "#changes-list");
    WindowFixture.await(
        () -> list.lookupAll(".scroll-bar:horizontal").stream().noneMatch(Node::isVisible));
    // updated_at changes along with what was written.
    List<String> lines = lines(list);
    assertTrue(
        lines.stream()
            .anyMatch(line -> line.startsWith(first.label()) && line.endsWith("|Somebody Else")),
        lines.toString());
    assertTrue(
        lines.stream().anyMatch(line -> line.startsWith("Made by somebody else|the record is new")),
        lines.toString());
    assertTrue(
        lines.stream().noneMatch(line -> line.matches(".*[0-9]T[0-9].*Z.*")),
        "times are local, as in the table: " + lines);
    window.picture(robot, "refresh-listed");

    robot.clickOn("#changes-only");
    WindowFixture.await(() -> model.rows().shown().size() == 3);
    window.picture(robot, "refresh-only-changed");

    robot.interact(
        () -> {
          list.requestFocus();
          list.getSelectionModel().select(0);
        });
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> model.editor().openProperty().get() != null);
    String visited = Objects.requireNonNull(model.editor().openProperty().get()).record().id();
    assertFalse(model.rows().changed().contains(visited), "its mark goes when it was looked at");
    assertEquals(2, model.rows().changed().size());

    robot.clickOn("#changes-seen");
    WindowFixture.await(() -> model.rows().shown().size() > 3);
    assertTrue(model.rows().changed().isEmpty());
    assertFalse(robot.lookup("#changes").query().isVisible());
  }

  @Test
  void whatThisWindowWroteItselfIsNoNews(FxRobot robot) {
    window.awaitUseCasesRead();
    UseCase record = shown().get(1);
    robot.interact(
        () -> {
          window.composition.useCases().view().select(record.id());
        });
    TextField sponsor = (TextField) WindowFixture.awaitNode(robot, "#field-sponsor");
    robot.interact(() -> sponsor.setText("Mine"));
    robot.clickOn("#save");
    WindowFixture.awaitNode(robot, "#verdict-sponsor .verdict");
    refresh(robot);
    assertFalse(robot.lookup("#changes").query().isVisible());
    assertTrue(model.rows().changed().isEmpty());
  }

  @Test
  void theSelectionTheScrollAndAnOpenCellStayWhereTheyAre(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    int sponsor = column("sponsor");
    robot.interact(() -> window.composition.useCases().view().choose(120, sponsor));
    robot.interact(() -> flow(robot).scrollPixels(13));
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    double top = top(robot);
    List<String> ids = shown().stream().map(UseCase::id).toList().subList(118, 124);
    List<String> selected = selected(robot);
    assertEquals(3, selected.size(), selected.toString());

    service.change(ids.get(1), "sponsor", "A");
    service.change(ids.get(3), "sponsor", "B");
    refresh(robot);
    WindowFixture.await(() -> "B".equals(sponsorShown(121)));
    awaitSelected(robot, selected);
    assertEquals(top, top(robot), 1, "how far it is scrolled");

    robot.interact(() -> window.composition.useCases().view().choose(121, sponsor));
    robot.push(KeyCode.F2);
    TextField cell = (TextField) WindowFixture.awaitNode(robot, "#cell-editor");
    robot.write("typed ");
    String typed = cell.getText();
    String edited = shown().get(121).id();
    service.change(ids.get(4), "sponsor", "C");
    service.change(edited, "sponsor", "Theirs");
    robot.interact(() -> model.loader().refresh());
    awaitRead();
    WindowFixture.await(() -> "C".equals(sponsorOf(ids.get(4))));
    assertSame(cell, robot.lookup("#cell-editor").query(), "the editor of a cell");
    assertTrue(cell.isFocused());
    assertEquals(typed, cell.getText());
    robot.write("on");
    assertEquals(typed + "on", cell.getText());
    window.picture(robot, "refresh-while-editing");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> conflict(robot).isPresent());
  }

  @Test
  void whatIsSelectedWithAllRowsStaysSelectedWhenTheListIsReadAgain(FxRobot robot)
      throws IOException {
    window.awaitUseCasesRead();
    int sponsor = column("sponsor");
    robot.interact(() -> window.composition.useCases().view().choose(120, sponsor));
    UseCase changed = shown().get(124);
    robot.push(KeyCode.CONTROL, KeyCode.A);
    List<String> all = selected(robot);
    assertTrue(all.size() > 20, all.toString());
    service.change(changed.id(), "sponsor", "A");
    refresh(robot);
    WindowFixture.await(() -> "A".equals(sponsorShown(124)));
    awaitSelected(robot, all);

    robot.interact(() -> window.composition.useCases().view().choose(120, sponsor));
    robot.push(KeyCode.SHIFT, KeyCode.SPACE);
    List<String> row = selected(robot);
    assertTrue(row.size() > 2, row.toString());
    service.change(changed.id(), "sponsor", "B");
    refresh(robot);
    WindowFixture.await(() -> "B".equals(sponsorShown(124)));
    awaitSelected(robot, row);
  }

  @Test
  void rowsThatComeAboveDoNotPushAwayWhatIsLookedAt(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> sort(table(robot)));
    WindowFixture.await(() -> shown().getFirst().title().compareTo(shown().get(50).title()) <= 0);
    int sponsor = column("sponsor");
    robot.interact(() -> window.composition.useCases().view().choose(150, sponsor));
    robot.interact(() -> flow(robot).scrollPixels(9));
    String anchor = shown().get(150).id();
    double y = y(robot, anchor);

    service.create("AAA the first of all");
    service.create("AAB the second of all");
    refresh(robot);
    WindowFixture.await(() -> shown().get(152).id().equals(anchor));
    assertEquals(y, y(robot, anchor), 1, "it is where it was");
    assertEquals(List.of(anchor + " custom_fields.sponsor"), selected(robot));
  }

  private void refresh(FxRobot robot) {
    robot.push(KeyCode.F5);
    awaitRead();
  }

  private void awaitRead() {
    WindowFixture.await(() -> model.loader().state().phase() == LoadState.Phase.READ);
  }

  private List<UseCase> shown() {
    return model.rows().shown().stream().map(row -> row.record()).toList();
  }

  private String sponsorOf(String id) {
    UseCase record = Objects.requireNonNull(model.rows().find(id));
    return Objects.requireNonNull(record.customFields().get("sponsor")).display();
  }

  private int column(String key) {
    List<String> ids =
        table(new FxRobot()).getVisibleLeafColumns().stream().map(c -> c.getId()).toList();
    for (int i = 0; i < ids.size(); i++) {
      if (ids.get(i).endsWith(key)) {
        return i;
      }
    }
    throw new AssertionError(ids.toString());
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").queryAs(TableView.class);
  }

  private static <S> void sort(TableView<S> table) {
    table.getSortOrder().add(table.getColumns().getFirst());
  }

  private static VirtualFlow<?> flow(FxRobot robot) {
    return (VirtualFlow<?>) table(robot).lookup(".virtual-flow");
  }

  /** How far it is scrolled, in pixels. */
  private static double top(FxRobot robot) {
    double[] top = new double[1];
    robot.interact(
        () -> {
          table(robot).layout();
          var first = flow(robot).getFirstVisibleCell();
          top[0] = first.getIndex() * 28.0 - first.getLayoutY();
        });
    return top[0];
  }

  /** What comes of a read is painted by a later layout, in which cells are for a moment nowhere. */
  private void awaitSelected(FxRobot robot, List<String> wanted) {
    WindowFixture.await(() -> wanted.equals(selected(robot)));
  }

  private @Nullable String sponsorShown(int place) {
    FieldValue value = shown().get(place).customFields().get("sponsor");
    return value == null ? null : value.display();
  }

  private double y(FxRobot robot, String id) {
    int place = shown().stream().map(UseCase::id).toList().indexOf(id);
    return place * 28.0 - top(robot);
  }

  private List<String> selected(FxRobot robot) {
    List<String> found = new ArrayList<>();
    robot.interact(
        () -> {
          table(robot).layout();
          found.addAll(inRange(robot));
        });
    return found;
  }

  private List<String> inRange(FxRobot robot) {
    return robot.lookup(".table-cell").queryAll().stream()
        .filter(
            cell ->
                cell.getPseudoClassStates().stream()
                    .anyMatch(state -> state.getPseudoClassName().equals("in-range")))
        .map(cell -> (TableCell<?, ?>) cell)
        .sorted(Comparator.comparingInt(TableCell::getIndex))
        .map(cell -> shown().get(cell.getIndex()).id() + " " + cell.getTableColumn().getId())
        .distinct()
        .toList();
  }

  /** The cell that is staged, and to which somebody else wrote. */
  private static Optional<Node> conflict(FxRobot robot) {
    return robot.lookup(".table-cell").queryAll().stream()
        .filter(
            cell ->
                cell.getPseudoClassStates().stream()
                    .anyMatch(state -> state.getPseudoClassName().contains("conflict")))
        .findFirst();
  }

  /** Returns the texts of the rows that are visible. */
  private static List<String> lines(TableView<?> list) {
    return list.lookupAll(".table-row-cell").stream()
        .map(row -> (TableRow<?>) row)
        .filter(row -> !row.isEmpty())
        .map(
            row ->
                row.getChildrenUnmodifiable().stream()
                    .map(cell -> ((Labeled) cell).getText())
                    .collect(Collectors.joining("|")))
        .toList();
  }

  private static String text(FxRobot robot, String id) {
    return robot.lookup(id).queryAs(Labeled.class).getText();
  }
}
