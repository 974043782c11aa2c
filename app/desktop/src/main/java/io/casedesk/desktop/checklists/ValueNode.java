package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Creates a node for a value or a remark: timestamps in local time, links with their target in the
 * tooltip.
 */
record ValueNode(Messages messages, Timestamps timestamps, Consumer<LinkTarget.Opens> opener) {

  /** The most characters of one value; the JSON tab shows the rest. */
  private static final int LONGEST = 4_000;

  Node of(@Nullable FieldValue value) {
    if (value instanceof FieldValue.Text(String text)) {
      Optional<String> local = text.length() > 10 ? timestamps.local(text) : Optional.empty();
      if (local.isPresent()) {
        Label time = Labels.wrapped(local.get());
        time.setTooltip(new Tooltip(timestamps.utc(text).orElse(text)));
        return time;
      }
      if (LinkTarget.of(text) instanceof LinkTarget.Opens target) {
        return link(text, target);
      }
    }
    boolean said = value != null && !value.isBlank() && !(value instanceof FieldValue.Bool);
    String text = ChecklistTexts.answer(value, messages);
    Label label = Labels.wrapped(text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text);
    if (!said && !(value instanceof FieldValue.Bool)) {
      label.getStyleClass().add("caption");
    }
    if (value instanceof FieldValue.Structure) {
      label.getStyleClass().add("json");
    }
    return label;
  }

  /** Creates the texts of a remark. */
  VBox remark(Remark remark) {
    Label text = Labels.wrapped(remark.review().statement().note());
    Label by = Labels.wrapped(ChecklistTexts.remarkBy(remark, messages, moments()), "note");
    if (remark.lapsed()) {
      by.setGraphic(Nodes.styled(new FontIcon(Feather.EDIT), "mark-doubt"));
    }
    return Nodes.styled(new VBox(text, by), "form-remark-text");
  }

  MomentText moments() {
    return new MomentText(messages, timestamps);
  }

  private Node link(String text, LinkTarget.Opens target) {
    URI uri = target.uri();
    Hyperlink link = Nodes.styled(new Hyperlink(text), "form-link");
    link.setWrapText(true);
    link.setTooltip(new Tooltip(messages.text("link.target", uri.toASCIIString())));
    link.setAccessibleText(messages.text("link.target", uri.toASCIIString()));
    link.setOnAction(event -> opener.accept(target));
    return link;
  }
}
