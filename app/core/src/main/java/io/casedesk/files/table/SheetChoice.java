package io.casedesk.files.table;

import io.casedesk.json.JsonMembers;
import io.casedesk.messages.Message;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;
import org.jspecify.annotations.Nullable;

/** Chooses the sheet of a workbook. */
record SheetChoice(TableErrors tableErrors, List<Sheet> sheets) {

  private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");
  private static final int SHOWN = 20;

  /** Returns the named sheet, or the first that is visible. */
  Sheet chosen(@Nullable String named) {
    if (named == null) {
      return sheets.stream()
          .filter(one -> one.getVisibility() == SheetVisibility.VISIBLE)
          .findFirst()
          .orElseThrow(() -> tableErrors.file(Message.of("table.no-sheet")));
    }
    return sheets.stream()
        .filter(one -> one.getName().equals(named))
        .findFirst()
        .or(() -> numbered(named))
        .orElseThrow(
            () -> tableErrors.file(Message.of("table.no-such-sheet", named, names(sheets))));
  }

  private Optional<Sheet> numbered(String named) {
    int number = DIGITS.matcher(named).matches() ? Integer.parseInt(named) : 0;
    return number < 1 || number > sheets.size()
        ? Optional.empty()
        : Optional.of(sheets.get(number - 1));
  }

  private static String names(List<Sheet> some) {
    return some.stream()
        .limit(SHOWN)
        .map(one -> "\"" + JsonMembers.shortened(one.getName()) + "\"")
        .collect(Collectors.joining(", "));
  }

  /** Says which sheet is read, and that there are others. */
  Message remark(Sheet chosen, @Nullable String named) {
    Message read = Message.of("table.read-xlsx", chosen.getName());
    return named == null && sheets.size() > 1
        ? Message.of(
            "table.other-sheets",
            read,
            names(sheets.stream().filter(one -> one.getIndex() != chosen.getIndex()).toList()))
        : read;
  }
}
