package io.casedesk.desktop.options;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.NoticeLayer;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.workspace.DropdownValueStore.DropdownValueChanges;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows results and failures over the keys. */
final class OptionNotices {

  /** The greatest height of the details, in pixels; longer details scroll. */
  private static final double MOST_HEIGHT = 132;

  private static final int MOST_NAMED = 5;

  private final NoticeStack stack;
  private final Map<String, Notice> now = new LinkedHashMap<>();
  private final OptionsModel model;
  private final Messages messages;
  private final FailureText failures;

  OptionNotices(OptionsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.failures = new FailureText(messages);
    this.stack = new NoticeStack(0, messages);
    Observables.listen(this::arrange, model.unkeptProperty(), model.fileProperty());
  }

  /** Lays the notices over the keys. */
  NoticeLayer over(Node content) {
    return stack.over(content);
  }

  private void arrange() {
    now.clear();
    OptionsModel.SaveFailure unkept = model.unkeptProperty().get();
    if (unkept != null) {
      now.put(
          "unkept",
          new Notice(Level.BAD, unkept(unkept), messages)
              .named("optionbook-notice")
              .dismissable(model::dismissUnkept));
    }
    OptionsModel.FileState state = model.fileProperty().get();
    if (state != null) {
      file(state);
    }
    stack.putAll(now);
    stack.node().lookupAll("#optionbook-import-do").forEach(Node::requestFocus);
  }

  private String unkept(OptionsModel.SaveFailure unkept) {
    String why = failures.what(unkept.failure()) + " (" + failures.detail(unkept.failure()) + ")";
    return unkept.typed().isEmpty()
        ? messages.text("optionbook.unkept.forget", unkept.key(), why)
        : messages.text("optionbook.unkept", unkept.key(), unkept.typed(), why);
  }

  private void file(OptionsModel.FileState state) {
    String name = String.valueOf(state.file().getFileName());
    switch (state) {
      case OptionsModel.Working working ->
          add(
              new Notice(Level.DOUBT, messages.text("optionbook.file.working", name), messages)
                  .icon(Feather.LOADER));
      case OptionsModel.Read read -> read(name, read);
      case OptionsModel.Imported taken ->
          result(Level.GOOD, messages.text("optionbook.import.taken", name, taken.options()));
      case OptionsModel.Unusable unusable ->
          bad(
              messages.text("optionbook.import.unusable", name),
              messages.text(unusable.problems()));
      case OptionsModel.Written written ->
          result(written.leftOut() == 0 ? Level.GOOD : Level.DOUBT, written(written));
      case OptionsModel.UnknownFormat unnamed ->
          bad(messages.text("optionbook.file.unnamed", name), "");
      case OptionsModel.Failed failed ->
          bad(
              messages.text("optionbook.file.failed", failed.file().toString()),
              failures.detail(failed.failure()));
    }
  }

  private void result(Level level, String text) {
    add(new Notice(level, text, messages).dismissable(model::dismissFile));
  }

  private String written(OptionsModel.Written written) {
    String text =
        messages.text("optionbook.export.written", written.options(), written.file().toString());
    return written.leftOut() == 0
        ? text
        : text + " " + messages.text("optionbook.export.leftOut", written.leftOut());
  }

  private void read(String name, OptionsModel.Read read) {
    DropdownValueChanges changes = read.changes();
    List<String> details = new ArrayList<>();
    if (changes.overruled() > 0) {
      details.add(messages.text("optionbook.import.overruled", changes.overruled()));
    }
    if (!read.unseen().isEmpty()) {
      details.add(messages.text("optionbook.import.unseen", String.join(", ", read.unseen())));
    }
    read.remarks().stream().limit(MOST_NAMED).map(messages::text).forEach(details::add);
    if (read.remarks().size() > MOST_NAMED) {
      details.add(messages.text("optionbook.import.more", read.remarks().size() - MOST_NAMED));
    }
    Button take = button("optionbook.import", "optionbook-import-do", model::importRead);
    take.getStyleClass().add(Styles.ACCENT);
    Button drop = button("action.cancel", "optionbook-import-drop", model::dismissFile);
    Level level = details.isEmpty() ? Level.GOOD : Level.DOUBT;
    String text =
        messages.text("optionbook.import.read", name, read.rows().size(), read.fields())
            + " "
            + messages.text(
                "optionbook.import.changes", changes.fresh(), changes.relabelled(), changes.same());
    add(
        new Notice(level, text, messages)
            .icon(Feather.FILE_TEXT)
            .details(details(String.join("\n", details)))
            .with(take, drop));
  }

  private void bad(String text, String details) {
    add(
        new Notice(Level.BAD, text, messages)
            .details(details(details))
            .copyable((text + "\n" + details).strip())
            .dismissable(model::dismissFile));
  }

  private Button button(String messageKey, String id, Runnable action) {
    return Buttons.of(id, messages.text(messageKey), action, Styles.SMALL);
  }

  private void add(Notice notice) {
    now.put("file", notice.named("optionbook-notice"));
  }

  private static @Nullable Node details(String text) {
    if (text.isEmpty()) {
      return null;
    }
    Label details = Nodes.named("optionbook-details", Labels.wrapped(text));
    return Nodes.scroll(details, MOST_HEIGHT, "optionbook-details");
  }
}
