package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.imports.common.ImportControls;
import io.casedesk.desktop.imports.review.DifferenceModel;
import io.casedesk.files.imports.ImportDifference;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows what a user should know of the differences before applying them. */
final class DifferenceNotices {

  private static final int LABELS = 3;

  /**
   * Height of two notices, in pixels. Further notices are scrolled, so that the lines keep their
   * space.
   */
  private static final double NOTICES = 104;

  private final Label labels = ImportControls.sentence("imports-labels");
  private final Node labelNotice = ImportControls.notice("good", Feather.TAG, labels);
  private final Label unwritable = ImportControls.sentence("imports-unwritable");
  private final Node unwritableNotice = ImportControls.notice("doubt", Feather.LOCK, unwritable);
  private final Label news = ImportControls.sentence("imports-news");
  private final Node newsNotice = ImportControls.notice("doubt", Feather.GIT_MERGE, news);
  private final UnknownKeysView noKeys;
  private final Node node;
  private final ImportsModel model;
  private final Messages messages;

  DifferenceNotices(ImportsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.noKeys = new UnknownKeysView(model, messages);
    node =
        ImportControls.scrolling(
            new VBox(8, newsNotice, noKeys.node(), unwritableNotice, labelNotice), NOTICES);
  }

  Node node() {
    return node;
  }

  /** Updates the notices; {@code isAsHeld} says that the lines aren't checked yet. */
  void show(boolean isAsHeld) {
    DifferenceModel difference = model.difference();
    said();
    differing();
    news.setText(messages.text("imports.news", difference.news()));
    newsNotice.setVisible(difference.news() > 0 && !model.isSent());
    noKeys.show(model.isSent() || isAsHeld ? List.of() : difference.noKeys());
  }

  /** Shows how many cells differ in fields that can't be written. */
  private void differing() {
    ImportDifference found = model.matching().differenceProperty().get();
    Map<String, Integer> columns = found == null ? Map.of() : found.unwritable();
    unwritableNotice.setVisible(!columns.isEmpty());
    unwritable.setText(
        columns.isEmpty()
            ? ""
            : messages.text(
                "imports.unwritable",
                columns.entrySet().stream()
                    .map(
                        one ->
                            messages.text("imports.unwritable.one", one.getKey(), one.getValue()))
                    .collect(Collectors.joining(", "))));
  }

  /** Shows which labels were replaced by keys. */
  private void said() {
    ImportDifference found = model.matching().differenceProperty().get();
    List<ImportDifference.Label> taken = found == null ? List.of() : found.labels();
    labelNotice.setVisible(!taken.isEmpty());
    String first =
        taken.stream()
            .limit(LABELS)
            .map(
                one ->
                    messages.text(
                        "imports.label", one.column(), one.label(), one.key(), one.cells()))
            .collect(Collectors.joining(" "));
    labels.setText(
        taken.size() > LABELS
            ? first + " " + messages.text("imports.label.more", taken.size() - LABELS)
            : first);
    labels.setTooltip(
        new Tooltip(
            taken.stream()
                .map(
                    one ->
                        messages.text(
                            "imports.label", one.column(), one.label(), one.key(), one.cells()))
                .collect(Collectors.joining("\n"))));
  }
}
