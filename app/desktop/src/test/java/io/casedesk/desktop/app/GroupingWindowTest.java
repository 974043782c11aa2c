package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Records in groups with an equal value, as a person makes and uses them. */
@ExtendWith(WindowExtension.class)
class GroupingWindowTest extends MenuFixture {

  private static final FieldRef BENEFIT = FieldRef.custom("annual_benefit");

  @Start
  void open(Stage opened) {
    begin(opened);
  }

  private List<ListRow<UseCase>> shown() {
    return model().rows().shown();
  }

  private ListRow.RowGroup group(int row) {
    return Objects.requireNonNull(shown().get(row).group());
  }

  private boolean isGrouped() {
    return !shown().isEmpty() && shown().getFirst().group() != null;
  }

  private void groupByStatus(FxRobot robot) {
    choose(robot, 0, STATUS);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-group");
    WindowFixture.await(this::isGrouped);
  }

  @Test
  void recordsAreGroupedWithCountsAndSumsAndAViewKeepsIt(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    int all = shown().size();
    groupByStatus(robot);
    List<ListRow.RowGroup> groups =
        shown().stream().map(ListRow::group).filter(Objects::nonNull).toList();
    assertTrue(groups.size() > 2);
    assertEquals(all, groups.stream().mapToInt(ListRow.RowGroup::rows).sum());
    assertEquals(all + groups.size(), shown().size());
    ListRow.RowGroup first = groups.getFirst();
    List<UseCase> members =
        shown().subList(1, first.rows() + 1).stream().map(ListRow::record).toList();
    assertTrue(members.stream().allMatch(record -> first.key().equals(status(record))));
    assertEquals(
        members.stream()
            .map(record -> record.value(BENEFIT))
            .filter(FieldValue.Numeric.class::isInstance)
            .map(value -> new BigDecimal(Objects.requireNonNull(value).display()))
            .reduce(BigDecimal::add)
            .orElseThrow(),
        first.sums().get(BENEFIT.toString()));
    Label status = robot.lookup("#status-shown").query();
    assertTrue(status.getText().contains(String.valueOf(all)), status.getText());
    window.pictures(robot, "grouped");

    ViewsModel views = model().views();
    robot.interact(() -> views.saveAs("By status"));
    WindowFixture.await(() -> views.views().size() == 1);
    robot.interact(views::chooseNone);
    WindowFixture.await(() -> !isGrouped() && shown().size() == all);
    robot.interact(() -> views.choose("By status"));
    WindowFixture.await(this::isGrouped);
  }

  private static String status(UseCase record) {
    FieldValue value = record.value(STATUS);
    return value == null ? "" : value.display();
  }

  @Test
  void groupsCollapseByKeyAndMouseAndTheirHeadersAreNoRecords(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    int all = shown().size();
    groupByStatus(robot);
    choose(robot, 0, STATUS);
    int size = shown().size();
    int members = group(0).rows();
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> shown().size() == size - members);
    assertNull(robot.lookup("#cell-editor").tryQuery().orElse(null));
    assertNotNull(shown().get(1).group(), "the next group follows");
    window.pictures(robot, "grouped-collapsed");
    // A record of a collapsed group that is opened has a row again.
    String opened = Objects.requireNonNull(model().rows().shownRecords().get(members - 1)).id();
    robot.interact(() -> window.composition.useCases().view().open(opened));
    WindowFixture.await(() -> table(robot).getSelectionModel().getSelectedIndex() == members);
    choose(robot, 0, STATUS);
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> shown().size() == size - members);
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> shown().size() == size);

    // All rows are the records, without the headers; also those in a collapsed group.
    robot.push(KeyCode.SHORTCUT, KeyCode.A);
    Button bulk = robot.lookup("#bulk-usecases").queryButton();
    assertEquals("Edit " + all + " records", bulk.getText());
    choose(robot, 0, STATUS);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHIFT, KeyCode.DOWN);
    robot.push(KeyCode.SHORTCUT, KeyCode.C);
    String[] copied = new String[1];
    robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
    assertEquals(2, copied[0].lines().count(), copied[0]);
    Node header = robot.lookup(".group-header").query();
    robot.clickOn(header);
    WindowFixture.await(() -> shown().size() == size - members);
    assertEquals(all, model().rows().shownRecords().size());

    choose(robot, 0, STATUS);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-group");
    WindowFixture.await(() -> !isGrouped() && shown().size() == all);
  }

  @Test
  void keysOfCellsPassHeadersAndLeaveThemAlone(FxRobot robot) {
    window.awaitUseCasesRead();
    groupByStatus(robot);
    int last = group(0).rows();
    int size = shown().size();
    assertNotNull(shown().get(last + 1).group());
    robot.interact(() -> window.composition.useCases().view().goToFound());
    WindowFixture.await(() -> table(robot).getSelectionModel().getSelectedIndex() == 1);

    choose(robot, last, SPONSOR);
    robot.write("Ada by hand").push(KeyCode.ENTER);
    assertEquals(last + 2, table(robot).getSelectionModel().getSelectedIndex());
    robot.write("Bob by hand").push(KeyCode.ENTER);
    assertEquals("Ada by hand", staged(last));
    assertEquals("Bob by hand", staged(last + 2));

    choose(robot, last + 1, SPONSOR);
    clipboard(robot, "kept");
    robot.push(KeyCode.SHORTCUT, KeyCode.C);
    robot.push(KeyCode.SHORTCUT, KeyCode.X);
    robot.push(KeyCode.SHORTCUT, KeyCode.D);
    String[] kept = new String[1];
    robot.interact(() -> kept[0] = Clipboard.getSystemClipboard().getString());
    assertEquals("kept", kept[0]);
    assertEquals(2, model().staging().cellsProperty().get());
    assertEquals(size, shown().size());
  }

  @Test
  void aPasteAcrossAHeaderReachesAllItsRecordsAndSaysWhich(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    groupByStatus(robot);
    int last = group(0).rows();
    choose(robot, last, SPONSOR);
    clipboard(robot, "One by hand\nTwo by hand\nThree by hand\n");
    robot.push(KeyCode.SHORTCUT, KeyCode.V);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 3);
    assertEquals("One by hand", staged(last));
    assertEquals("Two by hand", staged(last + 2));
    assertEquals("Three by hand", staged(last + 3));
    assertEquals("Edit 3 records", robot.lookup("#bulk-usecases").queryButton().getText());
    WindowFixture.await(
        () ->
            robot.lookup(".notice .label").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().contains("sorted by Status")));
    window.pictures(robot, "grouped-pasted");
  }

  @Test
  void theNumbersOfRowsCountRecords(FxRobot robot) {
    window.awaitUseCasesRead();
    groupByStatus(robot);
    WindowFixture.await(
        () ->
            robot.lookup(".row-gutter .check-box").queryAllAs(CheckBox.class).stream()
                .anyMatch(box -> box.isVisible() && box.getText().equals("1")));
    int last = group(0).rows();
    choose(robot, last + 2, STATUS);
    WindowFixture.await(
        () ->
            robot.lookup(".row-gutter .check-box").queryAllAs(CheckBox.class).stream()
                .filter(Node::isVisible)
                .anyMatch(
                    box ->
                        shown().get(last + 2).id().equals(box.getUserData())
                            && box.getText().equals(String.valueOf(last + 1))));
  }

  @Test
  void headersSayTheLabelAndWhatTheirSumsLeaveOut(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, THEME);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-group");
    WindowFixture.await(this::isGrouped);
    choose(robot, 1, BENEFIT);
    WindowFixture.await(() -> cells(robot).anyMatch(GroupingWindowTest::isSum));
    Label name = robot.lookup(".group-header .text-bold").query();
    assertTrue(name.getText().contains("("), "key and label: " + name.getText());
    boolean[] spoken = new boolean[1];
    robot.interact(
        () ->
            spoken[0] =
                cells(robot)
                    .map(cell -> cell.queryAccessibleAttribute(AccessibleAttribute.TEXT))
                    .anyMatch(text -> String.valueOf(text).contains("Group " + name.getText())));
    assertTrue(spoken[0], name.getText());
    TableCell<?, ?> sum = cells(robot).filter(GroupingWindowTest::isSum).findFirst().orElseThrow();
    robot.moveTo(sum);
    WindowFixture.await(() -> sum.getTooltip() != null);
    assertEquals("Sum of this group, with unsent changes", sum.getTooltip().getText());
  }

  @Test
  void sumsCountUnsentChanges(FxRobot robot) {
    window.awaitUseCasesRead();
    groupByStatus(robot);
    choose(robot, 1, BENEFIT);
    WindowFixture.await(() -> cells(robot).anyMatch(GroupingWindowTest::isSum));
    BigDecimal read = sum(robot);
    FieldValue before = shown().get(1).record().value(BENEFIT);
    BigDecimal was =
        before == null || before.isBlank() ? BigDecimal.ZERO : new BigDecimal(before.display());
    robot.write("1000000").push(KeyCode.ENTER);
    BigDecimal wanted = read.subtract(was).add(new BigDecimal("1000000"));
    WindowFixture.await(() -> sum(robot).compareTo(wanted) == 0);
    choose(robot, 1, BENEFIT);
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> sum(robot).compareTo(read.subtract(was)) == 0);
    robot.push(KeyCode.SHORTCUT, KeyCode.Z).push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> sum(robot).compareTo(read) == 0);
  }

  /** The sum of the first group, as its header shows it. */
  private static BigDecimal sum(FxRobot robot) {
    BigDecimal[] result = {BigDecimal.ZERO};
    robot.interact(
        () ->
            cells(robot)
                .filter(GroupingWindowTest::isSum)
                .filter(cell -> BENEFIT.toString().equals(cell.getTableColumn().getId()))
                .min(Comparator.comparingInt(TableCell::getIndex))
                .ifPresent(cell -> result[0] = new BigDecimal(cell.getText().substring(2))));
    return result[0];
  }

  private static Stream<TableCell<?, ?>> cells(FxRobot robot) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .filter(Node::isVisible)
        .map(node -> (TableCell<?, ?>) node);
  }

  private static boolean isSum(TableCell<?, ?> cell) {
    return cell.getText() != null && cell.getText().startsWith("Σ");
  }

  private String staged(int row) {
    Change change = model().staging().find(shown().get(row).id(), SPONSOR);
    return change == null ? "nothing" : change.wanted().display();
  }

  private static void clipboard(FxRobot robot, String text) {
    robot.interact(
        () -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(text);
          Clipboard.getSystemClipboard().setContent(content);
        });
  }
}
