package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.common.controls.ReasonField;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.imports.common.FaultFileSaver;
import io.casedesk.desktop.imports.common.ImportControls;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.desktop.imports.review.DifferenceLine;
import io.casedesk.desktop.imports.review.DifferenceModel;
import io.casedesk.desktop.imports.review.LineDecision;
import io.casedesk.files.imports.FaultFile;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.Mapping;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows the fourth step of an import: the changes, cell by cell. */
final class DifferenceView {

  /** At most this many selected lines are examined to enable the buttons. */
  private static final int LOOKED = 1_000;

  private final BorderPane node = new BorderPane();
  private final StackPane stage = new StackPane();
  private final DifferenceLinesView lines;
  private final Label held = ImportControls.sentence("imports-held");
  private final Node heldNotice;
  private final CheckBox cockpit = new CheckBox();
  private final Button leaveOut;
  private final Button takeIn;
  private final Button mine;
  private final Button next;
  private final HBox decisions;
  private final DifferenceNotices notices;
  private final FaultFileSaver faultSaver;
  private final Button faults;
  private final ImportsModel model;
  private final DifferenceModel difference;
  private final Messages messages;
  private final MomentText momentText;

  DifferenceView(
      ImportsModel model, FileDialogs dialogs, Messages messages, MomentText momentText) {
    this.model = model;
    this.difference = model.difference();
    this.messages = messages;
    this.momentText = momentText;
    this.lines = new DifferenceLinesView("imports-lines", model, messages);
    this.notices = new DifferenceNotices(model, messages);
    this.faultSaver = new FaultFileSaver(model.job(), dialogs, messages);
    this.faults = faultSaver.button(this::saveFaults);
    faults.getStyleClass().add(Styles.SMALL);
    faults.managedProperty().bind(faults.visibleProperty());
    this.heldNotice = ImportControls.notice("doubt", Feather.CLOCK, held);
    leaveOut =
        ImportControls.button(messages, "imports-cells-out", "imports.leaveOut", () -> out(true));
    takeIn =
        ImportControls.button(messages, "imports-cells-in", "imports.takeIn", () -> out(false));
    mine = ImportControls.button(messages, "imports-cells-mine", "imports.keepMine", this::insist);
    Button again =
        ImportControls.button(
            messages, "imports-check-again", "imports.checkAgain", model.forward()::again);
    next =
        ImportControls.next(
            messages, "imports-apply", "imports.apply.none", model.forward()::apply);
    cockpit.setId("imports-cockpit");
    cockpit.selectedProperty().bindBidirectional(lines.cockpitProperty());
    cockpit.setText(messages.text("imports.cockpit"));
    cockpit.setMinWidth(Region.USE_PREF_SIZE);
    cockpit.setTooltip(new Tooltip(messages.text("imports.cockpit.hint")));
    cockpit.managedProperty().bind(cockpit.visibleProperty());
    lines.beside(faults);
    lines.beside(cockpit);
    decisions = ImportControls.row(leaveOut, takeIn, mine, ImportControls.gap(), again, next);
    node.setId("imports-difference");
    node.setTop(notices.node());
    node.setCenter(stage);
    BorderPane.setMargin(stage, new Insets(8, 0, 8, 0));
    node.setBottom(new VBox(8, faultSaver.node(), heldNotice, reason(), decisions));
    node.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    listen();
  }

  Node node() {
    return node;
  }

  private void listen() {
    difference.versionProperty().subscribe(now -> arrange());
    difference.failureProperty().subscribe(now -> arrange());
    difference.checkedProperty().subscribe(now -> arrange());
    difference.heldProperty().subscribe(now -> arrange());
    difference.beforeProperty().subscribe(now -> cockpit.setVisible(now != null));
    model.job().workingProperty().subscribe(now -> arrange());
    model.job().keptProperty().subscribe(now -> arrange());
    lines
        .table()
        .getSelectionModel()
        .getSelectedItems()
        .addListener((javafx.collections.ListChangeListener<DifferenceLine>) change -> enable());
  }

  /** Makes the optional reason field, as on the review page. */
  private Node reason() {
    TextField field = ReasonField.create("imports-reason", messages);
    field.textProperty().bindBidirectional(model.sending().reasonProperty());
    field.disableProperty().bind(next.disabledProperty());
    HBox row = ImportControls.captioned(messages.text("review.reason"), field);
    HBox.setHgrow(field, Priority.ALWAYS);
    return row;
  }

  /** Whether decisions are blocked because the lines are about to change or were sent. */
  private boolean isHeld() {
    return model.isSent() || model.job().workingProperty().get() != null || isAsHeld();
  }

  private boolean isAsHeld() {
    return difference.heldProperty().get() != null;
  }

  private void arrange() {
    Map<ReviewLine.Standing, Integer> counts = difference.counts();
    int ready = counts.getOrDefault(ReviewLine.Standing.READY, 0);
    int create = counts.getOrDefault(ReviewLine.Standing.CREATE, 0);
    next.setText(
        create == 0
            ? messages.text("imports.apply", ready)
            : messages.text("imports.apply.create", ready, create));
    next.setDisable(ready + create == 0 || isHeld());
    faults.setVisible(
        counts.containsKey(ReviewLine.Standing.BLOCKED) && !isAsHeld() && !model.isSent());
    notices.show(isAsHeld());
    early();
    enable();
    Throwable failure = difference.failureProperty().get();
    Node wanted =
        failure != null
            ? ImportControls.failed(
                StateViews.failed(
                    messages.text("imports.check.failed"),
                    failure,
                    messages,
                    model.forward()::toDifference))
            : isAwaited()
                ? StateViews.busy(messages.text("imports.checking"))
                : difference.lines().isEmpty() ? nothing() : lines.node();
    if (!stage.getChildren().equals(List.of(wanted))) {
      stage.getChildren().setAll(wanted);
    }
  }

  /** Whether there are no lines to show yet. */
  private boolean isAwaited() {
    return difference.checkedProperty().get() == null
        && (!isAsHeld() || difference.lines().isEmpty());
  }

  /** Shows when the records were read that the early lines are based on. */
  private void early() {
    Instant asOf = difference.heldProperty().get();
    heldNotice.setVisible(asOf != null && !difference.lines().isEmpty());
    boolean isRead = model.job().workingProperty().get() != null;
    String text = isRead ? "imports.held" : "imports.held.stopped";
    held.setText(asOf == null ? "" : messages.text(text, momentText.of(asOf)));
  }

  private Node nothing() {
    ImportDifference found = model.matching().differenceProperty().get();
    return StateViews.quiet(
        Feather.CHECK_CIRCLE,
        messages.text("imports.nothing", found == null ? 0 : found.unchanged()));
  }

  private void enable() {
    List<DifferenceLine> chosen = isHeld() ? List.of() : lines.chosen();
    int looked = Math.min(chosen.size(), LOOKED);
    boolean canGo = false;
    boolean canCome = false;
    boolean canBeMine = false;
    for (int i = 0; i < looked; i++) {
      DifferenceLine line = chosen.get(i);
      if (line != null) {
        canGo |= line.change() != null && !line.isLeftOut();
        canCome |= line.isLeftOut();
        canBeMine |= line.standing() == ReviewLine.Standing.CONFLICT;
      }
    }
    if (looked < chosen.size()) {
      // Don't examine 100,000 lines: use the states of all lines as an approximation.
      Map<ReviewLine.Standing, Integer> counts = difference.counts();
      canCome |= counts.containsKey(ReviewLine.Standing.LEFT_OUT);
      canGo |= counts.size() > (canCome ? 1 : 0);
      canBeMine |= counts.containsKey(ReviewLine.Standing.CONFLICT);
    }
    leaveOut.setDisable(!canGo);
    takeIn.setDisable(!canCome);
    mine.setDisable(!canBeMine);
  }

  private void saveFaults() {
    ImportDifference found = model.matching().differenceProperty().get();
    ImportRecordSource.Checked checked = difference.checkedProperty().get();
    Mapping mapping = model.job().draftProperty().get().mapping();
    if (found != null && checked != null && mapping != null) {
      faultSaver.save(
          node.getScene().getWindow(), () -> FaultFile.of(found, mapping, checked.found()));
    }
  }

  private void out(boolean out) {
    difference.decide(lines.selected(), out ? LineDecision.LEAVE_OUT : LineDecision.TAKE_IN);
  }

  private void insist() {
    difference.decide(
        lines.selected().stream()
            .filter(line -> line.standing() == ReviewLine.Standing.CONFLICT)
            .toList(),
        LineDecision.KEEP_MINE);
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.DELETE && !isHeld() && lines.table().isFocused()) {
      out(true);
      event.consume();
    }
  }

  /** Applies the changes if the button is enabled. */
  void apply() {
    if (!next.isDisabled()) {
      model.forward().apply();
    }
  }
}
