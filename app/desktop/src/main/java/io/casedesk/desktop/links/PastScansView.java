package io.casedesk.desktop.links;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.CountTable;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import io.casedesk.workspace.snapshots.ReadCountStore.ReadCounts;
import java.text.NumberFormat;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows how many problems past link checks found, and the button that switches to them. */
final class PastScansView {

  private static final double NAME_WIDTH = 272;
  private static final double COUNT_WIDTH = 136;

  private final ToggleButton button;
  private final CountTable table;
  private final PastScansModel model;
  private final LinkTexts texts;
  private final Messages messages;
  private final MomentText momentText;

  PastScansView(PastScansModel model, Messages messages, MomentText momentText) {
    this.model = model;
    this.messages = messages;
    this.momentText = momentText;
    texts = new LinkTexts(messages);
    button = new ToggleButton(messages.text("linkCheck.past"), new FontIcon(Feather.CLOCK));
    button.setId("link-check-past");
    button.setTooltip(new Tooltip(messages.text("linkCheck.past.hint")));
    Nodes.showWhile(button, Bindings.isNotEmpty(model.scans()));
    NumberFormat numbers = NumberFormat.getIntegerInstance(messages.locale());
    table =
        new CountTable(
            "link-check-past-table", NAME_WIDTH, COUNT_WIDTH, numbers::format, (row, scan) -> {});
    model.scans().subscribe(this::show);
    model.load();
  }

  /** Returns the button that is selected while the past checks are shown. */
  ToggleButton button() {
    return button;
  }

  Node table() {
    return table.node();
  }

  private void show() {
    List<String> scans = model.scans().stream().map(scan -> momentText.of(scan.asOf())).toList();
    table.show(
        messages.text("linkCheck.column.problem"),
        scans,
        Stream.of(Problem.values()).map(problem -> row(problem, scans)).toList(),
        messages.text("linkCheck.past.table"));
  }

  private CountTable.Row row(Problem problem, List<String> scans) {
    String name = texts.problem(problem);
    List<Integer> counts = model.scans().stream().map(scan -> count(scan, problem)).toList();
    return new CountTable.Row(
        name,
        counts,
        Stream.iterate(0, i -> i < counts.size(), i -> i + 1)
            .map(i -> messages.text("linkCheck.past.count", name, scans.get(i), counts.get(i)))
            .toList());
  }

  private static int count(ReadCounts scan, Problem problem) {
    return scan.counts().getOrDefault(problem.name(), 0);
  }
}
