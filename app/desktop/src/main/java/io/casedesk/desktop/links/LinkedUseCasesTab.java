package io.casedesk.desktop.links;

import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.links.LinkedUseCasesModel.Line;
import io.casedesk.desktop.links.LinkedUseCasesModel.LinkedUseCases;
import io.casedesk.desktop.links.LinkedUseCasesModel.ReadStatus;
import io.casedesk.desktop.links.LinkedUseCasesModel.UseCaseStatus;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.model.Solution;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the use cases linked to a solution and compares both sources. */
public final class LinkedUseCasesTab {

  private final LinkedUseCasesModel model;
  private final LinkList list;
  private final Messages messages;
  private final MomentText momentText;
  private final LinkTexts texts;

  /**
   * Creates the tab.
   *
   * @param open opens a use case by its id
   */
  public LinkedUseCasesTab(
      LinkedUseCasesModel model, Consumer<String> open, Messages messages, MomentText momentText) {
    this.model = model;
    this.messages = messages;
    this.momentText = momentText;
    this.texts = new LinkTexts(messages);
    this.list = new LinkList("linked-use-cases", messages.text("links.usecases.list"), open);
    model.shownProperty().subscribe(this::arrange);
  }

  /** Returns the tab. */
  public RecordTab<Solution> tab() {
    return new RecordTab<>("links", messages.text("usecases.title"), list.node(), model::show);
  }

  private void arrange(@Nullable LinkedUseCases shown) {
    if (shown == null) {
      return;
    }
    list.notices(notices(shown));
    list.note(note(shown));
    if (!shown.lines().isEmpty()) {
      list.show(shown.lines().stream().map(this::line).toList());
    } else if (shown.standing() == ReadStatus.READING) {
      list.instead(StateViews.busy(messages.text("links.reading")));
    } else if (shown.standing() == ReadStatus.READ && shown.unreadable() == 0) {
      list.instead(StateViews.quiet(Feather.LINK, messages.text("links.usecases.none")));
    } else {
      list.instead(
          StateViews.quiet(
              Feather.LINK,
              messages.text(
                  shown.unreadable() > 0 ? "links.usecases.nameless" : "links.usecases.listNone")));
    }
  }

  private LinkLine line(Line line) {
    boolean sound =
        line.useCase() == UseCaseStatus.THERE || line.useCase() == UseCaseStatus.UNKNOWN;
    String title = line.link().title();
    return new LinkLine(
        line.link().useCaseId(),
        title.isBlank() ? line.link().useCaseId() : title,
        line.useCase() == UseCaseStatus.THERE
            ? line.status()
            : messages.text("links.usecase." + line.useCase().name().toLowerCase(Locale.ROOT)),
        texts.source(line.link(), line.compared()),
        LinkTexts.mark(line.link(), line.compared()),
        !sound || (line.compared() && line.link().inList() != line.link().atEndpoint()),
        line.useCase() != UseCaseStatus.MISSING);
  }

  private List<Node> notices(LinkedUseCases shown) {
    List<Node> result = new ArrayList<>();
    Throwable failure = shown.failure();
    if (failure != null) {
      FailureText said = new FailureText(messages);
      Button again =
          Buttons.of(
              "links-again", Feather.REFRESH_CW, messages.text("action.retry"), model::again);
      VBox box =
          new VBox(
              8,
              Labels.verdict(
                  Feather.X_CIRCLE,
                  messages.text(
                      "links.failed", said.what(failure), said.next(failure), said.detail(failure)),
                  "bad"),
              again);
      box.setAlignment(Pos.CENTER_LEFT);
      result.add(box);
    }
    long differing =
        shown.lines().stream()
            .filter(line -> line.compared() && line.link().inList() != line.link().atEndpoint())
            .count();
    if (differing > 0) {
      result.add(
          Labels.verdict(
              Feather.ALERT_TRIANGLE, messages.text("links.differ", differing), "doubt"));
    }
    if (shown.unreadable() > 0) {
      result.add(
          Labels.verdict(
              Feather.ALERT_OCTAGON,
              messages.text("links.unreadable", shown.unreadable()),
              "doubt"));
    }
    return result;
  }

  private String note(LinkedUseCases shown) {
    Instant asOf = shown.asOf();
    return switch (shown.standing()) {
      case READING -> shown.lines().isEmpty() ? "" : messages.text("links.comparing");
      case READ -> asOf == null ? "" : messages.text("links.asOf", momentText.of(asOf));
      case FAILED ->
          asOf == null
              ? messages.text("links.notCompared")
              : messages.text("links.asOf.before", momentText.of(asOf));
    };
  }
}
