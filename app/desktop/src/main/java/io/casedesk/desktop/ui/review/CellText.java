package io.casedesk.desktop.ui.review;

import io.casedesk.changes.Block;
import io.casedesk.changes.CellResult;
import io.casedesk.changes.CreateResult;
import io.casedesk.changes.PreflightCell;
import io.casedesk.changes.PreflightCreate;
import io.casedesk.changes.Warning;
import io.casedesk.desktop.ui.text.EngineText;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.OwnerText;
import io.casedesk.desktop.ui.text.VerdictText;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Outcome;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says how a cell of a review stands, and why. */
public final class CellText {

  private final Messages messages;
  private final VerdictText verdicts;
  private final EngineText engine;

  /** Speaks through these texts. */
  public CellText(Messages messages) {
    this.messages = messages;
    this.verdicts = new VerdictText(messages);
    this.engine = new EngineText(messages);
  }

  /** In a word or two. */
  String standing(Line.Standing standing) {
    return messages.text("review.standing." + standing.name().toLowerCase(Locale.ROOT));
  }

  /** In sentences; empty when there is nothing to say. */
  String explanation(Line line) {
    if (line.creating() != null) {
      return creating(line.creating());
    }
    CellResult result = line.result();
    if (result == null) {
      return checked(line.checked());
    }
    return result.verdict() == null
        ? messages.text("review.unsent")
        : verdicts.of(
            new Outcome(line.change(), result.verdict(), result.now(), result.diagnosis()));
  }

  private String creating(Creating creating) {
    CreateResult came = creating.came();
    if (came != null) {
      return came.verdict() == null
          ? messages.text("review.unsent.create")
          : engine.of(came.reason());
    }
    PreflightCreate checked = creating.checked();
    String there = String.join(", ", checked.standing().namesakes());
    String id = checked.standing().id();
    String run = checked.standing().run();
    if (id != null) {
      return messages.text("review.create.there", id);
    }
    if (run != null) {
      return messages.text("review.create.sent", run);
    }
    if (!checked.blocks().isEmpty()) {
      return checked.blocks().values().stream().map(this::block).collect(Collectors.joining(" "));
    }
    return switch (creating.doubt()) {
      case NONE -> there.isEmpty() ? "" : messages.text("review.create.namesake", there);
      case NOT_SEEN -> messages.text("review.create.notSeen");
      case SEEN -> messages.text("review.create.seen", there);
      case UNKNOWN -> messages.text("review.create.unknown");
    };
  }

  private String checked(PreflightCell cell) {
    Block block = cell.block();
    String warnings =
        cell.warnings().stream().map(this::warning).distinct().collect(Collectors.joining(" "));
    return switch (cell.state()) {
      case READY -> warnings;
      case UNCHANGED -> messages.text("review.unchanged");
      case CONFLICT ->
          messages.text(
              "review.conflict",
              shown(cell.planned().change().field(), cell.current()),
              shown(cell.planned().change().field(), cell.planned().change().seen()));
      case BLOCKED -> block == null ? "" : block(block);
    };
  }

  /** Why a value cannot be sent. */
  public String block(Block block) {
    return switch (block) {
      case Block.RecordGone _ -> messages.text("block.gone");
      case Block.RecordDeleted _ -> messages.text("block.deleted");
      case Block.UnknownField(FieldRef field, FieldRef nearest) ->
          messages.text("block.field", field.key()) + meant(nearest == null ? null : nearest.key());
      case Block.ReadOnly(FieldRef field, Block.Why why) ->
          messages.text("block.readOnly", field.key(), messages.text("block.readOnly." + why));
      case Block.BlankNotMeant _ -> messages.text("block.blank");
      case Block.WrongType wrong ->
          messages.text(
              "block.type",
              messages.text("block.type." + wrong.declared()),
              wrong.given().display());
      case Block.LabelForKey(String label, String key) -> messages.text("block.label", label, key);
      case Block.UnknownKey(String value, String nearest) ->
          messages.text("block.key", value) + meant(nearest);
      case Block.UnknownOwner(String value, String nearest) ->
          messages.text("block.owner", value) + meant(nearest);
      case Block.OwnerStays _ -> messages.text("block.ownerStays");
      case Block.CreatedAs(String run, String id, String name) ->
          messages.text("block.createdAs", run, id, name);
      case Block.Unsendable(Block.Flaw flaw) -> messages.text("block.flaw." + flaw);
    };
  }

  /** What to know of a value that can be sent. */
  public String warning(Warning warning) {
    return switch (warning) {
      case Warning.UnprovenKey(String key) -> messages.text("warning.unproven", key);
      case Warning.UnseenKey(String key, String nearest) ->
          messages.text("warning.unseen", key) + meant(nearest);
      case Warning.UnseenOwner(String owner) -> messages.text("warning.owner", owner);
      case Warning.LooksTheSame _ -> messages.text("warning.same");
      case Warning.UnknownType(String word) ->
          word.isEmpty() ? messages.text("warning.untyped") : messages.text("warning.type", word);
      case Warning.TypeAsHeld(var declared) ->
          messages.text("warning.held", messages.text("block.type." + declared));
      case Warning.OrderOnly _ -> messages.text("warning.order");
      case Warning.RepeatedKey(String key) -> messages.text("warning.repeated", key);
      case Warning.LargeText(int characters) -> messages.text("warning.large", characters);
      case Warning.AlsoAMember(String key) -> messages.text("warning.member", key);
      case Warning.WasAbsent _ -> messages.text("warning.absent");
    };
  }

  private String meant(@Nullable String nearest) {
    return nearest == null ? "" : " " + messages.text("block.nearest", nearest);
  }

  /** A value as it is to be read in a line. */
  String shown(FieldRef field, @Nullable FieldValue given) {
    FieldValue value = OwnerText.readable(field, given);
    return value == null || value.display().isEmpty()
        ? messages.text("value.blank.shown")
        : value.display();
  }
}
