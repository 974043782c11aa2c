package io.casedesk.desktop.imports;

import io.casedesk.changes.validation.ValidationTexts;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the texts of the file that aren't keys and the ways to repair each. */
final class UnknownKeysView {

  /** The room of the arrow of a combo box, in pixels. */
  private static final double ARROW = 36;

  private static final int MOST = 20;

  private final VBox node = Nodes.named("imports-no-keys", new VBox(4));
  private final ImportSession session;
  private final Messages messages;
  private final ToggleButton all = Nodes.named("imports-no-keys-all", new ToggleButton());
  private List<UnknownKey> said = List.of();

  UnknownKeysView(ImportSession session, Messages messages) {
    this.session = session;
    this.messages = messages;
    Nodes.show(node, false);
    all.setMinWidth(Region.USE_PREF_SIZE);
    all.setOnAction(
        event -> {
          fill();
          all.requestFocus();
        });
  }

  Node node() {
    return node;
  }

  void show(List<UnknownKey> texts) {
    if (texts.equals(said)) {
      return;
    }
    said = texts;
    Nodes.show(node, !texts.isEmpty());
    fill();
  }

  /** Shows one text at a time, so that the lines below keep their space; the others on request. */
  private void fill() {
    boolean several = said.size() > 1;
    boolean wholly = several && all.isSelected();
    all.setText(
        messages.text(wholly ? "imports.noKey.fewer" : "imports.noKey.others", said.size() - 1));
    List<Notice> rows = said.stream().limit(wholly ? MOST : 1).map(this::row).toList();
    node.getChildren().setAll(rows);
    if (several) {
      rows.getFirst().with(all);
    }
    if (wholly && said.size() > MOST) {
      node.getChildren()
          .add(Labels.of(messages.text("imports.noKey.more", said.size() - MOST), "caption"));
    }
  }

  private Notice row(UnknownKey text) {
    if (text.label()) {
      Button take =
          Buttons.hinted(
              messages,
              "imports-take-labels",
              "imports.noKey.takeLabels",
              () -> new KeyRepairs().replaceLabels(text.column()));
      return notice(
          messages.text(
              "imports.noKey.label",
              text.text(),
              text.column(),
              text.cells(),
              String.valueOf(text.key())),
          take);
    }
    String choose = messages.text("imports.noKey.choose");
    ComboBox<String> keys =
        ImportControls.combo("imports-choose-key", TextColumn.widthOf(choose) + ARROW);
    keys.setMinWidth(Region.USE_PREF_SIZE);
    ImportRecordSource<?> source = session.matches().known();
    if (source != null) {
      keys.getItems()
          .setAll(
              source.options(text.field()).stream().map(KnownDropdownValue::key).sorted().toList());
    }
    keys.setPromptText(choose);
    keys.setAccessibleText(choose);
    keys.valueProperty()
        .subscribe(
            (before, key) -> {
              if (key != null) {
                new KeyRepairs().replaceText(text, key);
              }
            });
    Button add =
        Buttons.hinted(
            messages,
            "imports-add-option",
            "imports.noKey.add",
            () -> new KeyRepairs().addOption(text));
    // The notice stays short: its tooltip and the choice of keys list the keys.
    Notice notice =
        notice(messages.text("imports.noKey", text.text(), text.column(), text.cells()), keys, add);
    Tooltip.install(notice, Nodes.tooltip(unknown(text)));
    return notice;
  }

  /** Says that the text is no key, and which keys there are. */
  private String unknown(UnknownKey text) {
    String said = messages.text("imports.noKey", text.text(), text.column(), text.cells());
    if (text.known().isEmpty()) {
      return said;
    }
    String listed = ValidationTexts.listed(text.known());
    return listed.isEmpty()
        ? messages.text("imports.noKey.many", said, text.known().size())
        : messages.text("imports.noKey.few", said, listed);
  }

  private Notice notice(String text, Node... fixes) {
    return new Notice(Notice.Level.BAD, text, messages).icon(Feather.SLASH).with(fixes);
  }

  /** Repairs texts of a file that aren't keys. */
  private final class KeyRepairs {

    private final ImportJob importJob;

    KeyRepairs() {
      this.importJob = session.job();
    }

    /** Replaces the labels in a column by their keys. */
    void replaceLabels(String column) {
      for (ColumnRow row : session.mapping().columns()) {
        if (row.name().equals(column)) {
          row.rulesProperty().set(row.rulesProperty().get().withLabels());
        }
      }
      session.toMatching();
    }

    /** Replaces a text in a column by a key. */
    void replaceText(UnknownKey text, String key) {
      importJob.choose(
          draft -> {
            Map<String, Map<String, String>> keys = new LinkedHashMap<>(draft.keys());
            Map<String, String> texts =
                new LinkedHashMap<>(keys.getOrDefault(text.field(), Map.of()));
            texts.put(text.text(), key);
            keys.put(text.field(), texts);
            return new ImportDraft(
                draft.options(),
                labelled(draft.mapping(), text.column()),
                draft.choices(),
                draft.cells(),
                keys);
          });
      replaceLabels(text.column());
    }

    private static @Nullable Mapping labelled(@Nullable Mapping mapping, String name) {
      if (mapping == null) {
        return null;
      }
      return new Mapping(
          mapping.kind(),
          mapping.key(),
          mapping.keyColumn(),
          mapping.nameColumn(),
          mapping.columns().stream()
              .map(
                  column ->
                      column.column().equals(name)
                          ? new MappedColumn(name, column.field(), column.rules().withLabels())
                          : column)
              .toList());
    }

    /** Adds a text to the dropdown values of its field, as a key that no record has yet. */
    void addOption(UnknownKey text) {
      RecordsModel<?> list = session.targets().list();
      importJob.work(
          "imports.work.option",
          () -> {
            importJob
                .books()
                .options()
                .typed(importJob.books().connection(), text.field(), text.text(), Instant.now());
            return text;
          },
          done -> {
            list.fieldCatalog().relearn();
            session.again();
          },
          thrown -> {
            if (!session.isRunning()) {
              session.review().fail(thrown);
            }
          });
    }
  }
}
