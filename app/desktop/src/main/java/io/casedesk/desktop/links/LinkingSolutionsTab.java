package io.casedesk.desktop.links;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.links.LinkingSolutionsModel.Line;
import io.casedesk.desktop.links.LinkingSolutionsModel.LinkingSolutions;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.function.Consumer;
import org.kordamp.ikonli.feather.Feather;

/** Shows the solutions that link to a use case, among the solutions read so far. */
public final class LinkingSolutionsTab {

  private final LinkingSolutionsModel model;
  private final LinkList list;
  private final Messages messages;
  private final MomentText momentText;
  private final LinkTexts texts;

  /**
   * Creates the tab.
   *
   * @param open opens a solution by its id
   */
  public LinkingSolutionsTab(
      LinkingSolutionsModel model,
      Consumer<String> open,
      Messages messages,
      MomentText momentText) {
    this.model = model;
    this.messages = messages;
    this.momentText = momentText;
    this.texts = new LinkTexts(messages);
    this.list = new LinkList("linking-solutions", messages.text("links.solutions.list"), open);
    Observables.follow(
        this::arrange, model.shownProperty(), model.solutions().loader().phaseProperty());
  }

  /** Returns the tab. */
  public RecordTab<UseCase> tab() {
    return new RecordTab<>("links", messages.text("solutions.title"), list.node(), model::show);
  }

  private void arrange() {
    LinkingSolutions shown = model.shownProperty().get();
    if (shown != null) {
      show(shown);
      return;
    }
    list.note("");
    Phase phase = model.solutions().loader().state().phase();
    Throwable failure = model.solutions().loader().state().failure();
    if (phase == Phase.FAILED && failure != null) {
      list.instead(
          StateViews.failed(
              messages.text("solutions.failed"),
              failure,
              messages,
              model.solutions().loader()::refresh));
    } else if (phase == Phase.IDLE || phase == Phase.CANCELLED) {
      list.instead(
          StateViews.offer(
              Feather.PACKAGE,
              messages.text("links.solutions.unread"),
              messages.text("links.solutions.read"),
              model.solutions().loader()::refresh));
    } else {
      list.instead(StateViews.busy(messages.text("links.solutions.reading")));
    }
  }

  private void show(LinkingSolutions shown) {
    List<LinkLine> lines = shown.lines().stream().map(this::line).toList();
    if (lines.isEmpty()) {
      list.instead(StateViews.quiet(Feather.LINK, messages.text("links.solutions.none")));
    } else {
      list.show(lines);
    }
    list.note(
        messages.text(
            shown.whole() ? "links.solutions.asOf" : "links.solutions.asOf.part",
            momentText.of(shown.asOf()),
            shown.solutions(),
            shown.asked()));
  }

  private LinkLine line(Line line) {
    return new LinkLine(
        line.link().solutionId(),
        line.name(),
        line.status(),
        texts.source(line.link(), line.compared()),
        LinkTexts.mark(line.link(), line.compared()),
        line.compared() && line.link().inList() != line.link().atEndpoint(),
        true);
  }
}
