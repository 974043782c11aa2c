package io.casedesk.workspace;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records of a chunk: their members, and whatever cannot be told from these. */
final class RecordTable {

  private RecordTable() {}

  /** Writes records of either kind. */
  static ByteSink write(List<? extends CaseRecord> records) {
    MembersTable members = MembersTable.of(records.stream().map(CaseRecord::members).toList());
    MembersTable custom = MembersTable.of(records.stream().map(CaseRecord::customFields).toList());
    ValueCounts counts = new ValueCounts();
    members.count(counts);
    custom.count(counts);
    for (CaseRecord record : records) {
      if (record instanceof Solution solution) {
        references(solution).forEach(counts::add);
      }
    }
    ValueSink out = new ValueSink(counts);
    members.write(out);
    custom.write(out);
    for (CaseRecord record : records) {
      out.value(record.id().equals(memberId(record.members())) ? null : text(record.id()));
      if (record instanceof Solution solution) {
        out.number(solution.owner() == null ? 0 : 1);
        out.number(solution.useCases().size());
        references(solution).forEach(out::value);
      }
    }
    return out.end();
  }

  /** The id as a record has it that was read from the service: a text, or digits. */
  private static @Nullable String memberId(Map<String, FieldValue> members) {
    return string(members.get("id"));
  }

  private static @Nullable String string(@Nullable FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> text;
      case FieldValue.Numeric(String digits) -> digits;
      case null, default -> null;
    };
  }

  private static @Nullable FieldValue text(@Nullable String text) {
    return text == null ? null : FieldValue.text(text);
  }

  /** Two for the owner, if there is one, and two for each use case. */
  private static List<@Nullable FieldValue> references(Solution solution) {
    List<@Nullable FieldValue> values = new ArrayList<>();
    Owner owner = solution.owner();
    if (owner != null) {
      values.add(text(owner.id()));
      values.add(text(owner.email()));
    }
    for (LinkedUseCase useCase : solution.useCases()) {
      values.add(text(useCase.id()));
      values.add(text(useCase.title()));
    }
    return values;
  }

  /** Reads use cases. */
  static List<UseCase> useCases(ValueSource in) {
    List<FieldValues> members = MembersTable.read(in);
    List<FieldValues> custom = customOf(members, in);
    List<UseCase> records = new ArrayList<>(members.size());
    for (int i = 0; i < members.size(); i++) {
      records.add(new UseCase(id(members.get(i), in), members.get(i), custom.get(i)));
    }
    return records;
  }

  /** Reads solutions. */
  static List<Solution> solutions(ValueSource in) {
    List<FieldValues> members = MembersTable.read(in);
    List<FieldValues> custom = customOf(members, in);
    List<Solution> records = new ArrayList<>(members.size());
    for (int i = 0; i < members.size(); i++) {
      String id = id(members.get(i), in);
      boolean owned = in.below(2) == 1;
      int links = in.count();
      Owner owner = owned ? new Owner(string(in.value()), string(in.value())) : null;
      records.add(new Solution(id, members.get(i), custom.get(i), owner, links(in, links)));
    }
    return records;
  }

  private static List<FieldValues> customOf(List<FieldValues> members, ValueSource in) {
    List<FieldValues> custom = MembersTable.read(in);
    if (custom.size() != members.size()) {
      throw new DamagedSnapshotException("custom fields do not fit the records");
    }
    return custom;
  }

  private static String id(FieldValues members, ValueSource in) {
    FieldValue own = in.value();
    String id = own == null ? memberId(members) : string(own);
    if (id == null) {
      throw new DamagedSnapshotException("a record has no id");
    }
    return id;
  }

  private static List<LinkedUseCase> links(ValueSource in, int count) {
    List<LinkedUseCase> links = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      links.add(new LinkedUseCase(string(in.value()), string(in.value())));
    }
    return List.copyOf(links);
  }
}
