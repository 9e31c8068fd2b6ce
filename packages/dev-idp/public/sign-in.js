const username = document.getElementById('username');
const password = document.getElementById('password');
const buttons = document.querySelectorAll('.pick button');

for (const button of buttons) {
  button.addEventListener('click', () => {
    for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
    username.value = button.dataset.username;
    password.value = 'demo';
    document.querySelector('form button').focus();
  });
}
