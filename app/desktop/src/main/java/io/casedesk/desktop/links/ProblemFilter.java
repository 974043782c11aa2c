package io.casedesk.desktop.links;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** A menu that filters the findings by problem and shows the number of findings for each. */
final class ProblemFilter {

  private final MenuButton node = Nodes.named("link-check-only", new MenuButton());
  private final LinkCheckModel model;
  private final Messages messages;
  private final LinkTexts texts;

  ProblemFilter(LinkCheckModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.texts = new LinkTexts(messages);
    node.setMnemonicParsing(false);
    node.setMinWidth(Region.USE_PREF_SIZE);
    node.setAccessibleText(messages.text("linkCheck.only"));
    Observables.follow(this::fill, model.findings(), model.onlyProperty());
  }

  Node node() {
    return node;
  }

  private void fill() {
    Map<Problem, Integer> counts = new EnumMap<>(Problem.class);
    model.findings().forEach(finding -> counts.merge(finding.problem(), 1, Integer::sum));
    List<MenuItem> items = new ArrayList<>();
    items.add(item(null, messages.text("linkCheck.all", model.findings().size())));
    counts.forEach((problem, count) -> items.add(item(problem, text(problem, count))));
    node.getItems().setAll(items);
    Problem only = model.onlyProperty().get();
    node.setText(
        only == null
            ? messages.text("linkCheck.all", model.findings().size())
            : text(only, counts.getOrDefault(only, 0)));
  }

  private String text(Problem problem, int count) {
    return messages.text("linkCheck.only.count", texts.problem(problem), count);
  }

  private MenuItem item(@Nullable Problem problem, String text) {
    MenuItem item = new MenuItem(text);
    item.setMnemonicParsing(false);
    if (problem != null) {
      item.setId("link-check-only-" + problem);
      item.setGraphic(new FontIcon(LinkTexts.mark(problem)));
    }
    item.setOnAction(event -> model.onlyProperty().set(problem));
    return item;
  }
}
