package io.casedesk.files.imports;

import io.casedesk.model.FieldType;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Dropdown values for one import, with the user's translations of texts in the file to keys. The
 * translations are not stored with the dropdown values.
 *
 * @param book the known dropdown values
 * @param chosen keys by text in the file, by the key of the field
 */
public record ChosenDropdownKeys(DropdownValues book, Map<String, Map<String, String>> chosen)
    implements DropdownValues {

  @Override
  public List<KnownDropdownValue> options(String fieldKey) {
    return book.options(fieldKey);
  }

  @Override
  public Set<String> fieldKeys() {
    return book.fieldKeys();
  }

  @Override
  public String fieldName(String fieldKey) {
    return book.fieldName(fieldKey);
  }

  @Override
  public FieldType fieldType(String fieldKey) {
    return book.fieldType(fieldKey);
  }

  @Override
  public boolean knows(String fieldKey, String key) {
    return !of(fieldKey).containsKey(key) && book.knows(fieldKey, key);
  }

  @Override
  public Optional<String> keyOfLabel(String fieldKey, String label) {
    String key = of(fieldKey).get(label);
    return key == null ? book.keyOfLabel(fieldKey, label) : Optional.of(key);
  }

  private Map<String, String> of(String fieldKey) {
    return chosen.getOrDefault(fieldKey, Map.of());
  }
}
